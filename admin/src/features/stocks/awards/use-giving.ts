import { ApiError } from "@hitoslov/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";

type GivingOptions<Preview> = {
  readonly key: readonly string[];
  readonly read: (signal: AbortSignal) => Promise<Preview>;
  /** Gives as the preview says, or fails as stale where it holds no more. */
  readonly give: (preview: Preview) => Promise<unknown>;
  readonly done: string;
  readonly onDone: () => void;
};

/** A preview, and the giving of what it shows: nothing is given that nobody has seen. */
export function useGiving<Preview>({ key, read, give, done, onDone }: GivingOptions<Preview>) {
  // Kept by nobody: every opening reads it anew.
  const preview = useQuery({ queryKey: ["award", ...key], queryFn: ({ signal }) => read(signal), gcTime: 0 });
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const toast = useToast();
  const handleGive = async (seen: Preview) => {
    setPending(true);
    setRefusal(null);
    try {
      await give(seen);
      toast.success(done);
      onDone();
      await invalidate("award");
    } catch (error) {
      setRefusal(messageOf(error));
      if (error instanceof ApiError && error.body.code === "stale") await preview.refetch();
      setPending(false);
    }
  };
  return { preview, pending, refusal, give: handleGive };
}
