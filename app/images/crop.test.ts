import { expect, it } from 'vitest'
import { imageProblems, nameFromFile, readImage } from './image-form.ts'
import { cropBox, focusInCrop, NO_CROP } from './public/crop.ts'
import { focusClass, imageSources, variantWidths } from './public/site-image.ts'

const size = { width: 1000, height: 600 }

it.each([
  [NO_CROP, { left: 0, top: 0, width: 1000, height: 600 }],
  [
    { left: 10, top: 0, right: 20, bottom: 50 },
    { left: 100, top: 0, width: 700, height: 300 },
  ],
  [
    { left: 90, top: 45, right: 0, bottom: 45 },
    { left: 900, top: 270, width: 100, height: 60 },
  ],
])('cuts %o off a picture of 1000 × 600 and leaves %o', (crop, box) => {
  expect(cropBox(size, crop)).toEqual(box)
})

it('leaves at least a pixel of the smallest picture', () => {
  const crop = { left: 45, top: 45, right: 45, bottom: 45 }
  expect(cropBox({ width: 1, height: 1 }, crop)).toMatchObject({ width: 1, height: 1 })
})

it.each([
  [{ x: 50, y: 50 }, NO_CROP, { x: 50, y: 50 }],
  [
    { x: 75, y: 50 },
    { left: 50, top: 0, right: 0, bottom: 0 },
    { x: 50, y: 50 },
  ],
  // Cropped away: the nearest remaining edge.
  [
    { x: 10, y: 90 },
    { left: 50, top: 0, right: 0, bottom: 20 },
    { x: 0, y: 100 },
  ],
])('finds the focal point %o within the crop %o at %o', (focus, crop, found) => {
  expect(focusInCrop(focus, crop)).toEqual(found)
})

it.each([
  [200, [200]],
  [960, [320, 640, 960]],
  [1000, [320, 640, 960, 1000]],
  [1920, [320, 640, 960, 1440, 1920]],
  [3200, [320, 640, 960, 1440, 1920]],
])('stores a picture that is %d wide at %o', (width, widths) => {
  expect(variantWidths(width)).toEqual(widths)
})

it('describes a picture for a page: every width, its version, and a class for the focal point', () => {
  const image = { id: 'p', version: 3, alt: 'A street', width: 700, height: 400 }
  const sources = imageSources({ ...image, focus: { x: 72, y: 44 } })
  expect(sources.srcSet.webp).toBe(
    '/images/p/3/320.webp 320w, /images/p/3/640.webp 640w, /images/p/3/700.webp 700w',
  )
  expect(sources).toMatchObject({ src: '/images/p/3/700.jpg', width: 700, height: 400 })
  expect(focusClass({ x: 72, y: 44 })).toBe('focal focal-x-70 focal-y-45')
})

const form = (fields: Record<string, string>) => {
  const typed = new FormData()
  const usual = { altEn: 'A street in Soweto', focusX: '50', focusY: '50' }
  const uncut = { cropLeft: '0', cropTop: '0', cropRight: '0', cropBottom: '0' }
  for (const [name, value] of Object.entries({ ...usual, ...uncut, ...fields }))
    typed.append(name, value)
  return readImage(typed)
}

it.each([
  [{}, []],
  [{ altEn: '   ' }, ['altEn']],
  [{ focusX: '101' }, ['focusX']],
  [{ focusY: '-1' }, ['focusY']],
  [{ cropTop: 'ten' }, ['cropTop']],
  [{ cropLeft: '' }, ['cropLeft']],
  [{ cropLeft: '50', cropRight: '45' }, ['cropRight']],
  [{ cropTop: '80', cropBottom: '11' }, ['cropBottom']],
])('with %o has problems in %o', (fields, wrong) => {
  expect(Object.keys(imageProblems(form(fields)))).toEqual(wrong)
})

it('is called like its file until someone names it', () => {
  expect(nameFromFile('team-photo_2.JPG')).toBe('team photo 2')
  expect(nameFromFile('.jpg')).toBe('')
})
