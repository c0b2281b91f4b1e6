import { createHash } from 'node:crypto'
import type { EntryContext } from 'react-router'
import type { Frame } from '#app/page/frame.ts'
import { CHAT_LIVE, LIVE } from '#app/page/live-stream.ts'
import liveUpdatesUrl from './live-updates.worker.ts?worker&url'
import source from './loader.inline.js?raw'

/**
 * Deferred hydration. The page contains one block of JSON and one constant script; the script imports the
 * page's modules at the first interaction, or when idle on a fast connection.
 *
 * README.md beside it lists its dependencies on React Router and its guarantees.
 */
const script = source.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')

/** For script-src: the site's only inline script. */
export const loaderHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

type Beside = {
  missing: string
  /** The URL of the module for live updates before hydration, if the page has any. */
  updates?: string
  /** Its stream URLs, separated by spaces, and the event to start from. */
  streams?: string
  since?: string
}

/** Page-specific values are attributes, so that the script's text is the same on all pages. */
export function loaderTag(beside: Beside) {
  const data = Object.entries(beside)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` data-${name}="${value.replaceAll('"', '&quot;')}"`)
  return `<script${data.join('')}>${script}</script>`
}

/**
 * Which pages have live updates before hydration: those of signed-in users, and of visitors who wait for
 * support.
 */
export function liveUpdates(frame: Frame | undefined): Omit<Beside, 'missing'> {
  const streams = [frame?.visitor && LIVE, frame?.chat && CHAT_LIVE].filter(Boolean).join(' ')
  if (!streams) return {}
  return { updates: liveUpdatesUrl, streams, since: frame?.since?.toString() }
}

/** Reads the loader data that React Router would have streamed, and keeps it from rendering it. */
export async function drainState(context: EntryContext): Promise<string> {
  const stream = context.serverHandoffStream
  context.serverHandoffStream = undefined
  if (!stream) return ''
  let state = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) state += decoder.decode(chunk, { stream: true })
  return state + decoder.decode()
}

/** Everything the loader needs to start the page, as inert JSON. */
export function pageBlock(context: EntryContext, state: string, frame: Frame | undefined): string {
  const { manifest } = context
  const matched = context.staticHandlerContext.matches.map((match) => match.route.id)
  const routes = Object.fromEntries(matched.map((id) => [id, manifest.routes[id]]))
  const page = {
    context: JSON.parse(context.serverHandoffString ?? '{}'),
    state,
    manifest: { ...manifest, routes },
    files: filesOf(manifest, matched),
    modules: Object.fromEntries(matched.map((id) => [id, manifest.routes[id]!.module])),
    hmr: manifest.hmr?.runtime,
    frame,
  }
  return `<script type="application/json" id="page">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>`
}

/** Every file that hydration needs, so that all of them load in parallel. */
function filesOf({ entry, routes }: EntryContext['manifest'], matched: string[]) {
  const needed = [entry, ...matched.map((id) => routes[id]!)]
  return [...new Set(needed.flatMap(({ module, imports = [] }) => [module, ...imports]))]
}
