import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { DrawFile } from "../features/draws/card/draw-file.tsx";
import { DrawFileKey } from "../features/draws/card/draw-file-key.tsx";
import { listDraws } from "../features/draws/list-draws.ts";
import { api } from "../lib/api.ts";
import { Loading } from "../ui/loading.tsx";
import { PrintKey } from "../ui/page/paper.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

/** /stocks/:id/file */
export function DrawFileScreen() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["award", "file", id],
    queryFn: async ({ signal }) => {
      const [draws, proof, awards, file] = await Promise.all([
        listDraws({ ids: id }, signal),
        api.getDrawProof({ _idStock: id }, { signal }),
        api.listAwards({ _idStock: id }, { signal }),
        api.getDrawFile({ _idStock: id }, { signal }),
      ]);
      return { draw: draws.data[0], proof, awards: awards.data, file };
    },
  });
  return (
    <StaffPage
      title="Дело розыгрыша"
      crumbs={[
        { to: "/stocks", label: "Розыгрыши" },
        { to: `/stocks/${id}`, label: data?.draw?.name ?? "Розыгрыш" },
      ]}
      here="Дело"
      actions={
        <>
          <DrawFileKey _idStock={id} />
          <PrintKey />
        </>
      }
    >
      {data?.draw === undefined ? (
        <Loading error={error} refetch={refetch} />
      ) : (
        <DrawFile draw={data.draw} proof={data.proof} awards={data.awards} file={data.file} />
      )}
    </StaffPage>
  );
}
