import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Plugin } from 'vite'

const SUFFIX = '.svg?slide'
const CACHE = join(process.cwd(), '.cache/slides')

/** The drawings are 1600 × 640; the figure is right of the centre, so a phone gets a square of it. */
const DRAWN = { width: 1600, height: 640 }
const shapes = {
  desktop: { width: 1600, height: 640, left: 0 },
  mobile: { width: 720, height: 720, left: 880 },
} as const
type Shape = keyof typeof shapes

const formats = {
  avif: (picture: Sharp) => picture.avif({ quality: 60, effort: 3 }),
  webp: (picture: Sharp) => picture.webp({ quality: 90, smartSubsample: true }),
  jpg: (picture: Sharp) => picture.jpeg({ quality: 90, mozjpeg: true }),
} as const
type Format = keyof typeof formats

/**
 * Renders imports of `picture.svg?slide` in two aspect ratios and three formats, once: results are cached in
 * .cache. File names are derived from the drawing and this file, so that server and browser builds agree on
 * them.
 */
export function slides({ isTest }: { isTest: boolean }): Plugin {
  let isServing = false
  return {
    name: 'slides',
    enforce: 'pre',
    configResolved({ command }) {
      isServing = command === 'serve'
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return
      const file = id.slice(0, -'?slide'.length)
      const svg = readFileSync(file)
      const print = createHash('sha256')
        .update(svg)
        .update(readFileSync(import.meta.filename))
        .digest('base64url')
        .slice(0, 8)
      const drawn: Record<string, Record<string, string | number>> = {}
      for (const shape of Object.keys(shapes) as Shape[]) {
        const { width, height } = shapes[shape]
        drawn[shape] = { width, height }
        for (const format of Object.keys(formats) as Format[]) {
          const name = `${basename(file, '.svg')}-${shape}-${print}.${format}`
          const isWanted = !isTest && (isServing || this.environment.name === 'client')
          const path = isWanted ? await draw(svg, shape, format, name) : ''
          if (isWanted && !isServing)
            this.emitFile({
              type: 'asset',
              fileName: `assets/${name}`,
              source: readFileSync(path),
            })
          drawn[shape][format] = isServing && !isTest ? `/@fs${path}` : `/assets/${name}`
        }
      }
      return `export default ${JSON.stringify(drawn)}`
    },
  }
}

async function draw(svg: Buffer, shape: Shape, format: Format, name: string): Promise<string> {
  const path = join(CACHE, name)
  if (existsSync(path)) return path
  mkdirSync(CACHE, { recursive: true })
  const { width, height, left } = shapes[shape]
  const scale = height / DRAWN.height
  const picture = sharp(svg, { density: 72 * scale })
    .resize(Math.round(DRAWN.width * scale), height)
    .extract({ left: Math.round(left * scale), top: 0, width, height })
    .flatten({ background: '#F7F1E5' })
  // Written to a temporary name and renamed, so that an interrupted build leaves no partial picture.
  writeFileSync(`${path}.new`, await formats[format](picture).toBuffer())
  renameSync(`${path}.new`, path)
  return path
}
