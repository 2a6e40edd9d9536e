import { api } from "../../../lib/api.ts";
import { DownloadKey } from "../awards/download-key.tsx";

/** The file of a draw as a workbook, with all entrants. */
export function DrawFileKey({ _idStock }: { readonly _idStock: string }) {
  return <DownloadKey name="draw-file.xlsx" load={() => api.downloadDrawFile({ _idStock })} />;
}
