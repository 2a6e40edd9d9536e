export function Headphones() {
  return (
    <>
      <rect width={200} height={200} fill="var(--disc-4)" />
      <path d="M38 118a62 62 0 0 1 124 0" fill="none" stroke="#10302e" strokeWidth={15} />
      <path
        d="M30 112h26v52a14 14 0 0 1-14 14h-2a10 10 0 0 1-10-10zM144 112h26v56a10 10 0 0 1-10 10h-2a14 14 0 0 1-14-14z"
        fill="#fff4dc"
      />
      <path d="M56 122h10v42H56zM134 122h10v42h-10z" fill="#e5482a" />
      <path d="M88 152v-22M100 162v-44M112 152v-22" stroke="#fff4dc" strokeWidth={7} strokeLinecap="round" />
    </>
  );
}
