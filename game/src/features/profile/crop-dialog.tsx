import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { moved, squareOf, wholeCrop, zoomed, zooms } from "./crop.ts";
import { CropSlider } from "./crop-slider.tsx";
import styles from "./crop-dialog.module.css";

/** Twice what the server keeps, px: sharp on dense screens, small on the line. */
const side = 512;

type CropDialogProps = {
  readonly picture: ImageBitmap;
  readonly onCrop: (photo: Blob) => void;
  readonly onClose: () => void;
};

/** Cuts a square out of a picture: by finger, mouse and wheel, or by three sliders from the keyboard. */
export function CropDialog({ picture, onCrop, onClose }: CropDialogProps) {
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
    <Modal className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>Кадр для фото</h2>
      <canvas
        ref={canvas}
        className={styles.canvas}
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
      <div className={styles.actions}>
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
