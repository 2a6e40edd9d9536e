import { describe, expect, it } from "vitest";
import { moved, squareOf, wholeCrop, zoomed } from "./crop.ts";

const wide = { width: 300, height: 100 };

describe("squareOf", () => {
  it.each([
    ["the middle", wholeCrop, { left: 100, top: 0, side: 100 }],
    ["the left end", { ...wholeCrop, x: 0 }, { left: 0, top: 0, side: 100 }],
    ["a corner at zoom 2", { zoom: 2, x: 1, y: 1 }, { left: 250, top: 50, side: 50 }],
  ])("%s", (_name, crop, square) => {
    expect(squareOf(wide, crop)).toEqual(square);
  });
});

describe("moved", () => {
  it("moves the square against the drag, because the picture moves with the finger", () => {
    expect(squareOf(wide, moved(wide, wholeCrop, 0.5, 0)).left).toBe(50);
  });
  it.each([
    [9, 0, { zoom: 1, x: 0, y: 0.5 }],
    [-9, -9, { zoom: 1, x: 1, y: 0.5 }],
  ])("stops at the picture's edge: dragged by %d, %d", (dx, dy, crop) => {
    expect(moved(wide, wholeCrop, dx, dy)).toEqual(crop);
  });
});

describe("zoomed", () => {
  it("keeps the centre of the square", () => {
    expect(squareOf(wide, zoomed(wide, wholeCrop, 2))).toEqual({ left: 125, top: 25, side: 50 });
  });
  it("keeps the square inside the picture when it zooms out at an edge", () => {
    expect(zoomed(wide, { zoom: 4, x: 1, y: 1 }, 1)).toEqual({ zoom: 1, x: 1, y: 0.5 });
  });
  it.each([
    [0, 1],
    [99, 4],
  ])("limits a zoom of %d to %d", (wanted, zoom) => {
    expect(zoomed(wide, wholeCrop, wanted).zoom).toBe(zoom);
  });
});
