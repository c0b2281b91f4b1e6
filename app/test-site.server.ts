import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps } from 'react-router'
import { onTestFinished } from 'vitest'
import { refuseUnnamedCookie } from './content/texts/test-cookie-policy.ts'
import * as entry from './entry.server.tsx'
import type { Services } from './page/services.server.ts'
import { settableClock } from './platform/clock.ts'
import { readConfig } from './platform/config.server.ts'
import { dataOfPage } from './platform/data-address.ts'
import { startLog } from './platform/logs.server.ts'
import { ENCODED } from './platform/messages.ts'
import { testDatabase } from './platform/test-db.server.ts'
import routeList from './routes.ts'
import { startServices } from './services.server.ts'
import { type SiteBuild, site } from './site.server.ts'

const ORIGIN = 'http://localhost:3000'
const modules = import.meta.glob<Record<string, unknown>>([
  './**/*.tsx',
  './*/{screens,endpoints}/*.ts',
  '!./**/*.server.ts',
  '!./**/*.test.{ts,tsx}',
])

type VisitOptions = {
  method?: string
  /** Fields as a form without script would post them. */
  form?: Record<string, string>
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
  /** A stranger's own text in the response may look like an encoded message. */
  holdsStrangersWords?: boolean
}

/**
 * The whole site in this process, on a database of its own, without a browser and without a build: the same
 * Hono app, routes and screens that `npm start` serves. Its clock stands still until a test moves it.
 */
export async function testSite({
  now = new Date(),
  env = {},
  instead = {},
}: {
  now?: Date
  env?: Record<string, string>
  instead?: Partial<Services>
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-site-'))
  const clock = settableClock(now)
  const config = readConfig({
    APP_ENV: 'test',
    DATA_DIR: folder,
    SECRET_KEY: 'a secret that only this test knows about',
    ...env,
  })
  // Closed automatically after the test.
  const database = { ...(await testDatabase()), close: async () => {} }
  const services = await startServices(config, {
    database,
    log: startLog('silent'),
    clock,
    ...instead,
  })
  onTestFinished(async () => {
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const app = site(services, await siteBuild())
  // What the Node server would say about the request's connection.
  const connection = {
    incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 50_000, remoteFamily: 'IPv4' } },
  }

  /** A visitor with cookies of their own. */
  const visitor = () => {
    const cookies = new Map<string, string>()
    const visit = async (path: string, options: VisitOptions = {}): Promise<Response> => {
      const { method, body, headers } = sent(options)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const request = new Request(new URL(path, ORIGIN), {
        method,
        body,
        redirect: 'manual',
        headers: {
          // Browsers send the Origin of a form; without it the site rejects it.
          ...(method === 'GET' ? {} : { Origin: ORIGIN }),
          ...(cookie ? { Cookie: cookie } : {}),
          ...headers,
          ...options.headers,
        },
      })
      const answer = await app.fetch(request, connection)
      if (!options.holdsStrangersWords) await refuseEncoded(answer, path)
      for (const line of answer.headers.getSetCookie()) {
        refuseUnnamedCookie(line)
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        if (value === '' || /max-age=0/i.test(line)) cookies.delete(name!)
        else cookies.set(name!, value!)
      }
      return answer
    }
    return { visit, cookies }
  }

  return { services, clock, app, visitor, visit: visitor().visit }
}

/** Every response must be plain text: an encoded message would be shown to the user as it is. */
async function refuseEncoded(answer: Response, path: string) {
  if (!/html|json|x-script|plain/.test(answer.headers.get('Content-Type') ?? '')) return
  const [, around] = ENCODED_IN_RESPONSE.exec(await answer.clone().text()) ?? []
  if (around) throw new Error(`${path} answers with an encoded message: ${around}`)
}
/** In HTML, in JSON, and in JSON inside a JSON string. */
const ENCODED_IN_RESPONSE = new RegExp(`(${ENCODED}\\{(?:\\\\*"|&quot;)id.{0,80})`)

/**
 * The three forms in which a browser requests a page: as a document, as data, and as data of its leaf route
 * alone.
 */
export function threeForms(path: string, leaf: string): Record<string, string> {
  const [pathname, search] = path.split('?')
  const data = dataOfPage(pathname!)
  const query = search ? `?${search}` : ''
  return {
    'as a page': path,
    'as data': data + query,
    'as data of its leaf': `${data}?${search ? `${search}&` : ''}_routes=${encodeURIComponent(leaf)}`,
  }
}

type Sent = { method: string; body?: BodyInit; headers: Record<string, string> }

function sent({ method, form, json, body }: VisitOptions): Sent {
  if (form)
    return {
      method: method ?? 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }
  if (json !== undefined)
    return {
      method: method ?? 'POST',
      body: JSON.stringify(json),
      headers: { 'Content-Type': 'application/json' },
    }
  return { method: method ?? (body ? 'POST' : 'GET'), body, headers: {} }
}

export type FlatRoute = {
  id: string
  parentId: string | undefined
  /** The full pattern: "/providers/:slug". */
  address: string
  file: string
  path: string | undefined
  index: boolean | undefined
  isLeaf: boolean
}

/** Every route of routes.ts, with the ids and paths that the framework assigns. */
export async function allRoutes(): Promise<FlatRoute[]> {
  const flatten = (
    entries: RouteConfigEntry[],
    parent: { id: string | undefined; address: string },
  ): FlatRoute[] =>
    entries.flatMap(({ id: given, file, path, index, children = [] }) => {
      const id = given ?? file.replace(/\.tsx?$/, '')
      const address = `${parent.address}/${path ?? ''}`.replaceAll(/\/+/g, '/')
      const isLeaf = children.length === 0
      const own = { id, parentId: parent.id, file, path, index, address, isLeaf }
      return [own, ...flatten(children, { id, address })]
    })
  return flatten(await routeList, { id: 'root', address: '' })
}

let made: Promise<SiteBuild> | undefined

/** Equivalent to the build, from the current sources. */
export function siteBuild(): Promise<SiteBuild> {
  made ??= makeBuild()
  return made
}

/** Passes loader data to screens as props, as the build does. */
function withProps(module: Record<string, unknown>) {
  const { default: screen, ErrorBoundary: boundary } = module as {
    default?: Parameters<typeof UNSAFE_withComponentProps>[0]
    ErrorBoundary?: Parameters<typeof UNSAFE_withErrorBoundaryProps>[0]
  }
  return {
    ...module,
    ...(screen ? { default: UNSAFE_withComponentProps(screen) } : {}),
    ...(boundary ? { ErrorBoundary: UNSAFE_withErrorBoundaryProps(boundary) } : {}),
  }
}

async function makeBuild(): Promise<SiteBuild> {
  const routes: Record<string, unknown> = {}
  const assets: Record<string, unknown> = {}
  const all = [
    { id: 'root', parentId: undefined, path: '', index: undefined, file: 'root.tsx' },
    ...(await allRoutes()),
  ]
  for (const { id, parentId, path, index, file } of all) {
    const module = await modules[`./${file}`]!()
    const shared = { id, parentId, path, index, caseSensitive: undefined }
    routes[id] = { ...shared, module: withProps(module) }
    assets[id] = {
      ...shared,
      hasAction: 'action' in module,
      hasLoader: 'loader' in module,
      hasClientAction: false,
      hasClientLoader: false,
      hasClientMiddleware: false,
      hasDefaultExport: 'default' in module,
      hasErrorBoundary: 'ErrorBoundary' in module,
      module: `/assets/${id}.js`,
      imports: [],
      css: [],
    }
  }
  return {
    entry: { module: entry },
    routes,
    assets: {
      entry: { module: '/assets/entry.client.js', imports: [], css: [] },
      routes: assets,
      url: '/assets/manifest.js',
      version: 'test',
    },
    assetsBuildDirectory: 'build/client',
    basename: '/',
    publicPath: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as SiteBuild
}

// Here and not in the first test, whose timeout would include the seconds of loading every screen.
await siteBuild()
