/** Percentages of the whole picture that are cropped on each side. */
export type Crop = { left: number; top: number; right: number; bottom: number }
/** A point in percent from the left and from the top. */
export type Focus = { x: number; y: number }
type Size = { width: number; height: number }

export const NO_CROP: Crop = { left: 0, top: 0, right: 0, bottom: 0 }
export const CENTRE: Focus = { x: 50, y: 50 }
/** At least a tenth of the picture remains. */
export const MOST_CUT = 90

/** The remaining part of the picture, in its pixels. */
export function cropBox({ width, height }: Size, crop: Crop): Size & { left: number; top: number } {
  const left = Math.round((width * crop.left) / 100)
  const top = Math.round((height * crop.top) / 100)
  return {
    left,
    top,
    width: Math.max(1, Math.round((width * (100 - crop.right)) / 100) - left),
    height: Math.max(1, Math.round((height * (100 - crop.bottom)) / 100) - top),
  }
}

/** The focal point within the crop. One that was cropped away moves to the nearest edge. */
export function focusInCrop({ x, y }: Focus, crop: Crop): Focus {
  return {
    x: within(x, crop.left, crop.right),
    y: within(y, crop.top, crop.bottom),
  }
}

const within = (point: number, before: number, after: number) =>
  limited(Math.round(((point - before) / (100 - before - after)) * 100))

export const limited = (percent: number) => Math.min(100, Math.max(0, percent))

export const isSameCrop = (first: Crop, second: Crop) =>
  first.left === second.left &&
  first.top === second.top &&
  first.right === second.right &&
  first.bottom === second.bottom
