export function Tickets() {
  return (
    <>
      <rect width={200} height={200} fill="var(--disc-2)" />
      <path d="M28 70h144v22a12 12 0 0 0 0 24v26a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8v-26a12 12 0 0 0 0-24z" fill="#fff4dc" />
      <path d="M128 76v68" stroke="#e5482a" strokeWidth={4} strokeDasharray="7 8" />
      <path d="M52 122a28 28 0 0 1 56 0z" fill="#10302e" />
      <path d="M70 122a10 10 0 0 1 20 0z" fill="#ffb52e" />
      <path d="M144 96v28M154 102v16" stroke="#10302e" strokeWidth={6} strokeLinecap="round" />
    </>
  );
}
