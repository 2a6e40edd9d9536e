import { AvatarDisc } from "../art/avatar-disc.tsx";

type AvatarProps = {
  readonly photo: string | null;
  /** What the record is pressed from where there is no photo: the login. */
  readonly name: string;
  readonly small?: boolean;
};

export function Avatar({ photo, name, small = false }: AvatarProps) {
  return (
    <span className={small ? "avatar avatar--sm" : "avatar"}>
      {photo === null ? <AvatarDisc name={name} /> : <img src={photo} alt="" />}
    </span>
  );
}
