export function Gift() {
  return (
    <>
      <rect width={200} height={200} fill="var(--disc-5)" />
      <path d="M40 92h120v60a18 18 0 0 1-18 18H58a18 18 0 0 1-18-18z" fill="#fff4dc" />
      <path d="M32 74h136v24H32z" fill="#ffb52e" />
      <path d="M90 74h20v96H90z" fill="#10302e" />
      <path d="M100 74a26 26 0 0 0-52 0zM152 74a26 26 0 0 0-52 0z" fill="#10302e" />
      <path d="M84 74a10 10 0 0 0-20 0zM136 74a10 10 0 0 0-20 0z" fill="var(--disc-5)" />
    </>
  );
}
