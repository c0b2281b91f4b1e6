import { Writable } from 'node:stream'
import { msg } from '@lingui/core/macro'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { previewedContentContext } from './content/index.server.ts'
import { drainState, liveUpdates, loaderTag, pageBlock } from './hydration/page-block.server.ts'
import type { Frame } from './page/frame.ts'
import { FallbackFrame } from './page/hooks.tsx'
import {
  otherLanguageContext,
  requestI18n,
  structuredDataContext,
} from './page/request-context.server.ts'
import { servicesContext } from './page/services.server.ts'
import { pathToLog } from './platform/logs.server.ts'
import { otherMessages } from './platform/other-languages.server.ts'
import { noteDatabaseFailure } from './shell/database-away.server.ts'
import { isExpected } from './shell/error-pages.server.ts'
import { frameOf } from './shell/frame.server.ts'
import { Words } from './shell/words.tsx'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const i18n = requestI18n(loadContext)
  const { log } = loadContext.get(servicesContext)
  const state = await drainState(context)
  const drawn = context.staticHandlerContext.loaderData.root as Frame | undefined
  const frame = drawn ? undefined : await frameOf(loadContext, request)
  const page = await render(
    <Words i18n={i18n}>
      <FallbackFrame value={frame}>
        <ServerRouter context={context} url={request.url} />
      </FallbackFrame>
    </Words>,
    (error) => log.error({ err: error }, 'a part of a page failed to render'),
  )
  // In the editor's preview frame nothing runs, and links open elsewhere.
  const isStill = loadContext.get(previewedContentContext) !== null
  const loader = isStill
    ? '<base target="_blank">'
    : loaderTag({
        missing: i18n._(msg`Image not available`),
        ...liveUpdates(drawn ?? frame),
      })
  const data = isStill
    ? ''
    : `${described(loadContext)}${ownWords(loadContext)}${pageBlock(context, state, frame)}`
  const html = (isStill ? inLook(page, request) : page)
    .replace('</head>', () => `${loader}</head>`)
    .replace('</body>', () => `${data}</body>`)
  return new Response(html, { status, headers })
}

/** The colour scheme that an editor chose for a preview; otherwise the browser's preference applies. */
function inLook(page: string, request: Request) {
  const look = new URL(request.url).searchParams.get('look') === 'dark' ? 'dark' : 'light'
  return page.replace('<html ', `<html data-look="${look}" `)
}

/** Browsers have no message files for the seven other languages (shell/page-words.ts). */
function ownWords(loadContext: RouterContextProvider) {
  const language = loadContext.get(otherLanguageContext)
  return language
    ? `<script type="application/json" id="page-words">${inScript(otherMessages(language))}</script>`
    : ''
}

const inScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

/**
 * Adds structured data to the HTML here instead of through React: the browser doesn't need it, and a script
 * element created there would violate the CSP.
 */
function described(loadContext: RouterContextProvider) {
  return loadContext
    .get(structuredDataContext)
    .map((description) => `<script type="application/ld+json">${inScript(description)}</script>`)
    .join('')
}

/** Renders to the end instead of streaming, because pages are cached as a whole. */
function render(tree: React.ReactNode, failed: (error: unknown) => void) {
  return new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(tree, {
      // Disables streaming of Suspense boundaries: React would insert them with inline scripts, which the CSP
      // refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: failed,
    })
  })
}

/** Expected errors are returned; anything here is unexpected, and logged with the request id. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || isExpected(error)) return
  const { log, metrics } = context.get(servicesContext)
  // Logged once per request by the site, without a stack trace.
  if (noteDatabaseFailure(context, error)) return
  metrics.failures.inc({ where: 'site' })
  log.error(
    { err: error, path: pathToLog(new URL(request.url).pathname) },
    'the site failed to answer',
  )
}
