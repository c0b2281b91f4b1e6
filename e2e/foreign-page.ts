import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/**
 * A page of another origin that contains only a published client with its default settings. The path selects
 * the flow, and `/oldest/implicit` the oldest supported client; the page shows its events and how it started.
 */
const page = (
  wire: string,
  path: string,
) => `<!doctype html><meta charset="utf-8"><title>Elsewhere</title>
<link rel="icon" href="data:,">
<script type="module">
import { AuthClient } from '/${path.startsWith('/oldest') ? 'oldest' : 'newest'}.js'
window.heard = []
window.auth = new AuthClient({
  url: ${JSON.stringify(wire)},
  flowType: location.pathname.split('/').at(-1),
  storageKey: 'kept',
  experimental: { passkey: true },
})
auth.onAuthStateChange((event) => heard.push(event))
window.began = await auth.initialize().then(({ error }) => error && { name: error.name, message: error.message, code: error.details?.code })
document.title = 'Ready'
</script>`

const clients: Record<string, string> = {
  '/newest.js': '@supabase/auth-js',
  '/oldest.js': 'auth-js-oldest',
  '/whole.js': '@supabase/supabase-js',
}

export type ForeignPage = Awaited<ReturnType<typeof openForeignPage>>

export async function openForeignPage() {
  const made = new Map<string, Promise<string>>()
  let wire = ''
  const scriptAt = (path: string) => {
    const client = clients[path]
    if (!client) return null
    if (!made.has(path)) made.set(path, bundled(client))
    return made.get(path)!
  }
  const server = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname
    const script = await scriptAt(path)
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(script ?? page(wire, path))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** The URL of the service that the client uses. */
    talkTo: (address: string) => {
      wire = address
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

/** A published package, bundled into one file. */
async function bundled(client: string) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        // The package's ES modules: Node would resolve its CommonJS version.
        entry: fileURLToPath(import.meta.resolve(client).replace('/dist/main/', '/dist/module/')),
        formats: ['es'],
      },
    },
  })
  const [output] = built as Rolldown.RolldownOutput[]
  return output!.output[0].code
}
