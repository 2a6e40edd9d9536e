import { lazy } from "react";

/** The drawings come with a library of their own, which nobody waits for to read the figures. */
export const LazyPlot = lazy(async () => ({ default: (await import("./series-plot.tsx")).SeriesPlot }));
