import type { NoticeChoices, NoticeKind, NoticeWay } from "@hitoslov/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { endpointHere, subscribe, type Refusal } from "../features/calls/subscribe.ts";
import { CallsTable, kindOf } from "../features/calls/calls-table.tsx";

import { laterApi } from "../lib/later-api.ts";
import { useSession } from "../lib/session.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page, PAGE_ID } from "../ui/page.tsx";
import { State } from "../ui/state.tsx";
import { isStuck } from "../ui/stuck.ts";
import { Trouble } from "../ui/trouble.tsx";
import { Chrome } from "./chrome.tsx";

/** What the player wants to be told of outside the game; also where the links of letters lead that turn them off. */
export function NoticesScreen() {
  const { search } = useLocation();
  const session = useSession();
  const params = new URLSearchParams(search);
  const [user, kind, sign] = [params.get("user"), kindOf(params.get("kind") ?? ""), params.get("sign")];
  const isLeaving = user !== null && kind !== undefined && sign !== null;
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page
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
    </>
  );
}

type LeavingProps = { readonly user: string; readonly kind: NoticeKind; readonly sign: string };

/** One press in the letter was enough: nothing is asked here. */
function Leaving({ user, kind, sign }: LeavingProps) {
  const queries = useQueryClient();
  const { mutate, isSuccess, isError } = useMutation({
    mutationFn: () => laterApi.unsubscribeNotice({ user, kind, sign }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["notices"] }),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <p className="lead" role="status">
      {isSuccess && "Больше об\u00A0этом не\u00A0напишем."}
      {isError && "Ссылка не\u00A0сработала. Письма можно выключить здесь после входа."}
    </p>
  );
}

const hereQuery = queryOptions({ queryKey: ["push-endpoint"], queryFn: endpointHere, staleTime: 0 });

function Choices() {
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ["notices"], queryFn: ({ signal }) => laterApi.getNotices({}, { signal }) });
  const here = useQuery(hereQuery);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { data, refetch, isFetching } = query;
  const choose = async (kind: NoticeKind, way: NoticeWay, on: boolean) => {
    if (data === undefined) return;
    try {
      if (way === "push" && on) {
        const subscription = await subscribe(data.publicKey);
        if (typeof subscription === "string") return setRefusal(subscription);
        setRefusal(null);
        await laterApi.subscribePush(subscription);
        queries.setQueryData(hereQuery.queryKey, subscription.endpoint);
      }
      queries.setQueryData<NoticeChoices>(["notices"], await laterApi.chooseNotice({ kind, way, on }));
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
  // What another browser gets does not come to this one.
  const isHere = here.data !== null && here.data !== undefined && data.browsers.includes(here.data);
  return (
    <CallsTable
      choices={data.choices.map((choice) => ({ ...choice, push: choice.push && isHere }))}
      email={data.email}
      refusal={refusal}
      onChoose={(kind, way, on) => void choose(kind, way, on)}
    />
  );
}
