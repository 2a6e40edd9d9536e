export function Speaker() {
  return (
    <>
      <rect width={200} height={200} fill="var(--disc-1)" />
      <path d="M52 34h96v118a20 20 0 0 1-20 20H72a20 20 0 0 1-20-20z" fill="#fff4dc" />
      <circle cx={100} cy={122} r={34} fill="#10302e" />
      <circle cx={100} cy={122} r={14} fill="#ffb52e" />
      <circle cx={100} cy={64} r={15} fill="#10302e" />
      <circle cx={100} cy={64} r={6} fill="#fff4dc" />
    </>
  );
}
