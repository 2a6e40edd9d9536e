import type { LaterContract, Output, User } from "@hitoslov/contract";
import { ApiError, isErrorBody, offline } from "@hitoslov/contract/client";
import { type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { endpoints } from "virtual:later-endpoints";
import { AvatarDisc } from "@hitoslov/brand/avatar-disc.tsx";
import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { handleError } from "../../lib/api.ts";
import { askInTime } from "../../lib/connection.ts";
import { timeoutMs } from "../../lib/later-api.ts";
import { token } from "../../lib/session.ts";
import { moved, squareOf, wholeCrop, zoomed, zooms } from "./crop.ts";
import cropDialogStyles from "./crop-dialog.module.css";
import styles from "./profile.module.css";

type PhotoFieldProps = {
  readonly me: User;
  readonly pending: boolean;
  readonly onUpload: (photo: Blob) => void;
  readonly onDelete: () => void;
};

export function PhotoField({ me, pending, onUpload, onDelete }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const chosen = useRef<File>(undefined);

  const choose = async (file: File) => {
    chosen.current = file;
    const decoded = await createImageBitmap(file).catch(() => null);
    // One that was chosen later may have been decoded first.
    if (chosen.current !== file) return;
    setPicture(decoded);
    // The browser cannot decode this file; the server may be able to, or says what is wrong.
    if (decoded === null) onUpload(file);
  };
  return (
    <div className={styles.portrait}>
      <Portrait of={me} />
      <div className={styles.actions}>
        <button
          type="button"
          className="key key--sm"
          aria-busy={pending || undefined}
          onClick={() => {
            if (!pending) input.current?.click();
          }}
        >
          {me.photo === null ? "Добавить фото" : "Сменить фото"}
        </button>
        {me.photo !== null && (
          <button
            type="button"
            className="key key--sm"
            onClick={() => {
              if (!pending) onDelete();
            }}
          >
            Удалить фото
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/svg+xml"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Otherwise choosing the same file again would cause no event.
          target.value = "";
          if (file !== undefined) void choose(file);
        }}
      />
      {picture !== null && (
        <CropDialog
          picture={picture}
          onCrop={(photo) => {
            setPicture(null);
            onUpload(photo);
          }}
          onClose={() => setPicture(null)}
        />
      )}
    </div>
  );
}

/** Side of the cropped square, px: twice what the server keeps, so sharp on dense screens and still quick to send. */
const side = 512;

type CropDialogProps = {
  readonly picture: ImageBitmap;
  readonly onCrop: (photo: Blob) => void;
  readonly onClose: () => void;
};

/** Cuts a square out of a picture: with a finger, with the mouse and its wheel, or with three sliders. */
function CropDialog({ picture, onCrop, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(wholeCrop);
  const id = useId();

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context === null || context === undefined) return;
    const { left, top, side: from } = squareOf(picture, crop);
    context.clearRect(0, 0, side, side);
    context.drawImage(picture, left, top, from, from, 0, 0, side, side);
  }, [picture, crop]);

  const handleMove = ({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 0) return;
    const { clientWidth } = currentTarget;
    setCrop((last) => moved(picture, last, movementX / clientWidth, movementY / clientWidth));
  };
  const handleCrop = () => canvas.current?.toBlob((photo) => photo !== null && onCrop(photo), "image/webp", 0.9);

  return (
    <Modal className={cropDialogStyles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>Кадр для фото</h2>
      <canvas
        ref={canvas}
        className={cropDialogStyles.canvas}
        width={side}
        height={side}
        role="img"
        aria-label="Так будет выглядеть фото"
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={handleMove}
        onWheel={({ deltaY }) => setCrop((last) => zoomed(picture, last, last.zoom * 1.002 ** -deltaY))}
      />
      <CropSlider
        label="Ближе"
        min={zooms.min}
        max={zooms.max}
        value={crop.zoom}
        onChange={(zoom) => setCrop((last) => zoomed(picture, last, zoom))}
      />
      <CropSlider label="Левее или правее" value={crop.x} onChange={(x) => setCrop((last) => ({ ...last, x }))} />
      <CropSlider label="Выше или ниже" value={crop.y} onChange={(y) => setCrop((last) => ({ ...last, y }))} />
      <div className={cropDialogStyles.actions}>
        <button type="button" className="key" onClick={onClose}>
          Отменить
        </button>
        <button type="button" className="key key--action" data-first-focus onClick={handleCrop}>
          Готово
        </button>
      </div>
    </Modal>
  );
}

type CropSliderProps = {
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
};

function CropSlider({ label, min = 0, max = 1, value, onChange }: CropSliderProps) {
  const id = useId();
  return (
    <p className={cropDialogStyles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.05}
        value={value}
        aria-valuetext={`${Math.round(value * 100)}\u00A0%`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </p>
  );
}

type Answer = Output<LaterContract["uploadMyPhoto"]>;

/** The slowest upload that is waited for, bytes a ms: 2 kB/s, a phone far from its mast. */
const slowest = 2;

/**
 * Uploads a photo. This is the only call of the game that sends a file, so it bypasses the API client. Its time limit
 * grows with the file: `fetch` does not tell whether an upload still moves.
 * @throws ApiError if the server refuses the photo or cannot be reached.
 */
export async function uploadPhoto(img: Blob): Promise<Answer> {
  const { method, path } = endpoints.uploadMyPhoto;
  const body = new FormData();
  body.set("img", img);
  const sent = token();
  const response = await askInTime(
    (call: RequestInit, { signal }) => fetch(path, { ...call, signal }),
    { method, headers: { token: sent ?? "" }, body },
    timeoutMs + img.size / slowest,
  ).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  // The contract defines the body of a successful response.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (response?.ok === true && answer !== undefined) return answer as Answer;
  const error = new ApiError(response?.status ?? 0, isErrorBody(answer) ? answer : offline);
  handleError(error, sent);
  throw error;
}

/** The player's photo, or the record drawn from their login. */
export function Portrait({ of: { photo, login } }: { readonly of: Pick<User, "photo" | "login"> }) {
  return photo === null ? <AvatarDisc name={login} /> : <img className={styles.photo} src={photo} alt="" />;
}
