import type { NoticeChoices, NoticeKind } from "@hitoslov/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { isNoticeKind, type NoticeChoice, NoticeTable } from "./notices/notice-table.tsx";
import { type Refusal, subscribe, subscriptionHere } from "../features/calls/subscribe.ts";
import { laterApi } from "../lib/later-api.ts";
import { askInTime, retryUntilOnline } from "../lib/connection.ts";
import { useSession } from "../lib/session.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page } from "../ui/page.tsx";
import { isStuck, State, Trouble } from "../ui/state.tsx";
import { Chrome } from "./chrome.tsx";

/** The player chooses notices by push and letter; links in letters that unsubscribe lead here too. */
export function NoticesScreen() {
  const { search } = useLocation();
  const session = useSession();
  const params = new URLSearchParams(search);
  const [user, kind, sign] = [params.get("user"), params.get("kind") ?? "", params.get("sign")];
  const isLeaving = user !== null && isNoticeKind(kind) && sign !== null;
  useEffect(() => {
    // The address would reach the visit counters and stay in the browser's history.
    if (isLeaving) history.replaceState(history.state, "", location.pathname);
  }, [isLeaving]);
  return (
    <Page
      bar={<Chrome />}
      title="Когда вас звать"
      lead="Всё выключено, пока вы сами не&nbsp;включите."
      art={<CoverRecord level={6} />}
    >
      {isLeaving && <Leaving user={user} kind={kind} sign={sign} />}
      {session?.kind === "player" ? (
        <Choices />
      ) : (
        !isLeaving && (
          <State title="Нужен вход" text="Выбрать, о&nbsp;чём сообщать, можно после входа.">
            <AppLink className="key key--action" to="/auth">
              Войти
            </AppLink>
          </State>
        )
      )}
    </Page>
  );
}

type LeavingProps = { readonly user: string; readonly kind: NoticeKind; readonly sign: string };

/** Unsubscribes without another question: the press in the letter was enough. */
function Leaving({ user, kind, sign }: LeavingProps) {
  const queries = useQueryClient();
  const { mutate, isSuccess, isError } = useMutation({
    // Retried, because the link is no longer in the address and cannot be opened again.
    mutationFn: () => retryUntilOnline(laterApi.unsubscribeNotice, { user, kind, sign }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ["notices"] }),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <p className="lead" role="status">
      {isSuccess && "Больше об\u00A0этом не\u00A0напишем."}
      {isError && "Ссылка не\u00A0сработала. Письма можно выключить здесь после входа."}
    </p>
  );
}

const hereQuery = queryOptions({
  queryKey: ["push-endpoint"],
  queryFn: async () => (await subscriptionHere())?.endpoint ?? null,
  staleTime: 0,
});

function Choices() {
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ["notices"], queryFn: ({ signal }) => laterApi.getNotices({}, { signal }) });
  const here = useQuery(hereQuery);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { data, refetch, isFetching } = query;
  const { mutateAsync: save } = useMutation({
    // With a time limit: a dead connection gives no error, and the next press waits for this one.
    mutationFn: (choice: NoticeChoice) => askInTime(laterApi.chooseNotice, choice),
    // One at a time: an answer has all choices, and an older one must not come last.
    scope: { id: "notices" },
    onSuccess: (choices) => queries.setQueryData<NoticeChoices>(["notices"], choices),
  });
  const choose = async (choice: NoticeChoice) => {
    if (data === undefined) return;
    try {
      if (choice.way === "push" && choice.on) {
        const subscription = await subscribe(data.publicKey);
        if (typeof subscription === "string") return setRefusal(subscription);
        setRefusal(null);
        await askInTime(laterApi.subscribePush, subscription);
        queries.setQueryData(hereQuery.queryKey, subscription.endpoint);
      }
      await save(choice);
    } catch (error) {
      showToast({
        variant: "danger",
        title: "Не получилось",
        text: error instanceof Error ? error.message : "Попробуйте ещё раз",
      });
    }
  };
  if (data === undefined) {
    return isStuck(query) && <Trouble text="Выбор не загрузился." busy={isFetching} onRetry={() => void refetch()} />;
  }
  // Another browser's subscription sends nothing to this one.
  const isHere = here.data !== null && here.data !== undefined && data.browsers.includes(here.data);
  return (
    <NoticeTable
      choices={data.choices.map((choice) => ({ ...choice, push: choice.push && isHere }))}
      email={data.email}
      refusal={refusal}
      onChoose={(choice) => void choose(choice)}
    />
  );
}
