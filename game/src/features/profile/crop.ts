/**
 * A square cut out of a picture. `zoom`: 1 is the largest square that fits, 4 a quarter of its side. `x`, `y`: its
 * position, from 0 (left, top) to 1 (right, bottom).
 */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };
type Square = { readonly left: number; readonly top: number; readonly side: number };

export const zooms = { min: 1, max: 4 } as const;
export const wholeCrop: Crop = { zoom: zooms.min, x: 0.5, y: 0.5 };

export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** Moves the picture under the square, as a finger drags it; `dx` and `dy` are shares of the square's side. */
export function moved(picture: Size, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, side } = squareOf(picture, crop);
  return at(picture, crop.zoom, left - dx * side, top - dy * side);
}

/** Zooms and keeps the centre, as far as the square stays inside the picture. */
export function zoomed(picture: Size, crop: Crop, wanted: number): Crop {
  const zoom = Math.min(zooms.max, Math.max(zooms.min, wanted));
  const { left, top, side } = squareOf(picture, crop);
  const shift = (side - squareOf(picture, { ...crop, zoom }).side) / 2;
  return at(picture, zoom, left + shift, top + shift);
}

function at({ width, height }: Size, zoom: number, left: number, top: number): Crop {
  const side = Math.min(width, height) / zoom;
  return { zoom, x: share(left, width - side), y: share(top, height - side) };
}

function share(offset: number, room: number): number {
  return room === 0 ? 0.5 : Math.min(1, Math.max(0, offset / room));
}
