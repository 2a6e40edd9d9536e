import { saveFile } from "@hitoslov/brand/save-file.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import type { DrawProof } from "@hitoslov/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, ShieldCheck } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Checks } from "../../features/draws/proof/checks.tsx";
import { whole } from "../../ui/figures.ts";
import { loadWhole, ownLineQuery, verify } from "./proof-query.ts";

type LongListProps = {
  readonly proof: DrawProof;
  /** The own entrant; null for who has none. */
  readonly ownId: string | null;
  /** What the proof is called as a file. */
  readonly file: string;
};

/** A list too long for the page: the own line by its path, the whole of it when somebody asks for it. */
export function LongList({ proof, ownId, file }: LongListProps) {
  const { _id } = proof.stock;
  const { data: own } = useQuery({
    ...ownLineQuery(_id, ownId ?? "", proof.list?.hash ?? ""),
    enabled: ownId !== null && proof.list !== null,
  });
  const onError = () =>
    showToast({ variant: "danger", title: "Список не\u00A0загрузился", text: "Попробуйте ещё раз." });
  const check = useMutation({ mutationFn: async () => verify(await loadWhole(_id)), onError });
  const download = useMutation({
    mutationFn: async () =>
      saveFile(file, new Blob([JSON.stringify(await loadWhole(_id))], { type: "application/json" })),
    onError,
  });
  return (
    <>
      <p>
        Список длинный, строк в&nbsp;нём {whole(proof.list?.count ?? 0)}, поэтому страница загружает его, только если
        попросить. Своя строка проверяется отдельно, по&nbsp;цепочке отпечатков.
      </p>
      {own !== undefined && (
        <p>
          {own.holds
            ? `Ваш номер в\u00A0списке\u00A0— ${whole(own.line)}, билетов: ${whole(own.tickets)}. Цепочка отпечатков сошлась.`
            : "Ваша строка не\u00A0сошлась с\u00A0отпечатком списка."}
        </p>
      )}
      {check.data !== undefined && <Checks of={check.data} />}
      <div>
        <button
          type="button"
          className="key"
          disabled={check.isPending}
          aria-busy={check.isPending}
          onClick={() => check.mutate()}
        >
          <Icon of={ShieldCheck} />
          Проверить весь список
        </button>{" "}
        <button
          type="button"
          className="key"
          disabled={download.isPending}
          aria-busy={download.isPending}
          onClick={() => download.mutate()}
        >
          <Icon of={Download} />
          Скачать JSON
        </button>
      </div>
    </>
  );
}
