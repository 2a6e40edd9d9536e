import { type Metric, metricTexts } from "@hitoslov/contract";

type FigureText = { readonly name: string; readonly labels: Readonly<Record<string, string>> | null };

// `Object.entries` types its keys as strings; these are the metrics.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const figures = Object.entries(metricTexts) as [Metric, FigureText][];
