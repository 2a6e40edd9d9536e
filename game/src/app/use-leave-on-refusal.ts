import { useEffect } from "react";
import { useNavigate } from "react-router";
import { onLeave } from "../lib/api.ts";
import { meQuery, queryClient } from "../lib/queries.ts";

/** A refused token leads where the server says. */
export function useLeaveOnRefusal(): void {
  const navigate = useNavigate();
  useEffect(() => {
    onLeave((location) => {
      queryClient.removeQueries({ queryKey: meQuery.queryKey });
      void navigate(location, { replace: true });
    });
  }, [navigate]);
}
