import { type ReactNode, useLayoutEffect, useState } from "react";
import { Router, UNSAFE_createBrowserHistory } from "react-router";

const history = UNSAFE_createBrowserHistory({ v5Compat: true });

/**
 * React Router's own BrowserRouter, without the 4 kB (gzip) of forms, fetchers and prefetching that come along with the
 * module it lives in and that a first screen on a weak line does not need.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [{ location, action }, setState] = useState({ location: history.location, action: history.action });
  useLayoutEffect(() => history.listen(setState), []);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
