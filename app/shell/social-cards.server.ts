import { Hono } from 'hono'
import sharp from 'sharp'
import { type Address, addressAt } from '#app/addresses.server.ts'
import { drawingOf } from '#app/directory/index.server.ts'
import { isCategory } from '#app/directory/public/categories.ts'
import favicon from '../../public/favicon.svg?raw'
import sheet from '../ui/art/categories.svg?raw'
import giving from '../ui/art/giving.svg?raw'
import group from '../ui/art/group.svg?raw'
import construction from '../ui/art/hero-construction-worker.svg?raw'
import homeService from '../ui/art/hero-home-service-provider.svg?raw'
import businessOwner from '../ui/art/hero-local-business-owner.svg?raw'
import street from '../ui/art/street.svg?raw'

const WIDTH = 1200
const HEIGHT = 630
const SAND = '#F7F1E5'

type CardKind = Exclude<Address['card'], 'trade'> | `trade ${string}`

/** The card of a path; pages without a picture of their own show the street and the logo. */
export function cardOf(path: string): CardKind {
  const card = addressAt(path)?.card ?? 'site'
  if (card !== 'trade') return card
  const trade = path.split('/').at(-1)
  return isCategory(trade) ? `trade ${drawingOf(trade)}` : 'site'
}

/** Open Graph images, in the style of the illustrations, without text. */
export function socialCards() {
  // A handful of kinds and the trades: each is rendered once.
  const drawn = new Map<CardKind, Promise<Buffer>>()
  return new Hono().get('/cards/*', async (c) => {
    const path = /^\/cards(\/[a-z0-9/-]+)\.png$/.exec(c.req.path)?.[1]
    if (!path) return c.notFound()
    const kind = cardOf(path)
    let card = drawn.get(kind)
    if (!card) {
      card = draw(kind)
      drawn.set(kind, card)
      // Failures aren't cached.
      card.catch(() => drawn.delete(kind))
    }
    c.header('Content-Type', 'image/png')
    c.header('Cache-Control', 'public, max-age=86400')
    // Other sites embed it.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return c.body(new Uint8Array(await card))
  })
}

const slides: Partial<Record<CardKind, string>> = {
  becoming: construction,
  provider: businessOwner,
  contact: homeService,
}

function draw(kind: CardKind): Promise<Buffer> {
  const slide = slides[kind]
  if (slide)
    return finished(
      sharp(Buffer.from(slide), { density: 110 }).resize(WIDTH, HEIGHT, {
        fit: 'cover',
        position: 'right',
      }),
    )
  if (kind === 'about') return onSand([{ art: group, width: 900, top: 30 }])
  if (kind === 'giving') return onSand([{ art: giving, width: WIDTH, top: 80 }])
  if (kind === 'site') return withStreet(favicon, 'nearest')
  return withStreet(tradePicture(kind.slice('trade '.length)), 'cubic')
}

type Laid = { art: string; width: number; top: number; kernel?: 'nearest' | 'cubic' }

/** Pictures on a sand-coloured background, centred; a negative top counts from the bottom. */
async function onSand(laid: Laid[]): Promise<Buffer> {
  const pieces = await Promise.all(
    laid.map(async ({ art, width, top, kernel = 'cubic' }) => {
      const input = await sharp(Buffer.from(art), { density: width > 400 ? 110 : 600 })
        .resize({ width, kernel })
        .png()
        .toBuffer()
      const { height } = await sharp(input).metadata()
      const from = top < 0 ? HEIGHT - height : top
      return { input, left: Math.round((WIDTH - width) / 2), top: Math.min(from, HEIGHT - height) }
    }),
  )
  const ground = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: SAND } })
  return finished(ground.composite(pieces))
}

const withStreet = (art: string, kernel: 'nearest' | 'cubic') =>
  onSand([
    { art: street, width: WIDTH, top: -1 },
    { art, width: 220, top: 80, kernel },
  ])

/** One trade's picture, extracted from the sprite. */
function tradePicture(trade: string): string {
  const symbol = new RegExp(`<symbol id="${trade}"( viewBox="[^"]+")>(.*?)</symbol>`, 's').exec(
    sheet,
  )
  if (!symbol) return favicon
  return `<svg xmlns="http://www.w3.org/2000/svg"${symbol[1]} width="220" height="220">${symbol[2]}</svg>`
}

const finished = (image: ReturnType<typeof sharp>) =>
  image.png({ palette: true, compressionLevel: 9 }).toBuffer()
