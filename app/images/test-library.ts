import sharp from 'sharp'
import type { testSite } from '#app/test-site.server.ts'

/** Red on the left half, blue on the right. */
export const halves = async (width: number, height: number) => {
  const half = { width: Math.round(width / 2), height, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: half.width, top: 0 }])
    .withExif({ IFD3: { GPSLatitude: '26/1 18/1 0/1' } })
    .jpeg()
    .toBuffer()
}

export const bodyOf = (fields: Record<string, string | File>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return { body }
}
export const fileOf = (bytes: Uint8Array, name = 'geyser.jpg') =>
  new File([new Uint8Array(bytes)], name)

type Browser = Pick<ReturnType<Awaited<ReturnType<typeof testSite>>['visitor']>, 'visit'>

/** Adds a picture to the library through its form; returns its id. */
export async function addPicture({ visit }: Browser, altEn = 'A door in Soweto') {
  const picture = fileOf(await halves(1200, 600))
  const answer = await visit('/admin/images/new', bodyOf({ intent: 'add', picture, altEn }))
  return answer.headers.get('Location')!.split('/').at(-1)!
}

/** Crops the left half through the picture's form. */
export async function cropPicture({ visit }: Browser, id: string) {
  const html = await (await visit(`/admin/images/${id}`)).text()
  const fields = Object.fromEntries(
    [...html.matchAll(/<input[^>]* name="([A-Za-z]+)"[^>]*>/g)].map(([input, name]) => [
      name!,
      / value="([^"]*)"/.exec(input)?.[1]?.replaceAll('&quot;', '"') ?? '',
    ]),
  )
  return visit(`/admin/images/${id}`, { form: { ...fields, intent: 'save', cropLeft: '50' } })
}
