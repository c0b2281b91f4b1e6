import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'

const own = (name: string) => new URL(`./pages/${name}`, import.meta.url)

const files: Record<string, { from: () => URL; type: string }> = {
  'look.css': { from: () => own('look.css'), type: 'text/css; charset=utf-8' },
  'page.js': { from: () => own('page.js'), type: 'text/javascript; charset=utf-8' },
  'overpass.woff2': { from: () => font('overpass'), type: 'font/woff2' },
  'noto-sans.woff2': { from: () => font('noto-sans'), type: 'font/woff2' },
}

/** Styles and fonts of the pages, with system fonts as fallback. */
export function fileRoutes() {
  const routes = new Hono()
  for (const [name, { from, type }] of Object.entries(files))
    routes.get(`/${name}`, (c) => answered(c, from, type))
  return routes
}

async function answered(c: Context, from: () => URL, type: string) {
  try {
    return c.body(new Uint8Array(await readFile(fileURLToPath(from()))), 200, {
      'content-type': type,
      'cache-control': 'max-age=3600',
    })
  } catch {
    return c.notFound()
  }
}

function font(family: string): URL {
  return new URL(
    import.meta.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`),
  )
}
