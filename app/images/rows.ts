import type { ImageFields, WordField } from './image-form.ts'
import type { Crop, Focus } from './public/crop.ts'
import type { ImageRow } from './queries.server.ts'

/** A picture's field values. */
export const fieldsOf = (row: ImageRow): ImageFields => ({
  name: row.name,
  altEn: row.alt_en,
  altAf: row.alt_af,
  altZu: row.alt_zu,
  altXh: row.alt_xh,
  focusX: String(row.focus_x),
  focusY: String(row.focus_y),
  cropLeft: String(row.crop_left),
  cropTop: String(row.crop_top),
  cropRight: String(row.crop_right),
  cropBottom: String(row.crop_bottom),
})

export const wordsRow = ({ name, altEn, altAf, altZu, altXh }: Pick<ImageFields, WordField>) => ({
  name,
  alt_en: altEn,
  alt_af: altAf,
  alt_zu: altZu,
  alt_xh: altXh,
})

export const framingRow = ({ crop, focus }: { crop: Crop; focus: Focus }) => ({
  crop_left: crop.left,
  crop_top: crop.top,
  crop_right: crop.right,
  crop_bottom: crop.bottom,
  focus_x: focus.x,
  focus_y: focus.y,
})
