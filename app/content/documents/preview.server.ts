import type { MiddlewareFunction } from 'react-router'
import { FRAMED } from '#app/page/framed.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { visitorContext } from '#app/page/visitor.server.ts'
import { splitLanguage } from '#app/platform/languages.ts'
import { PREVIEW_PARAM } from '../public/preview-param.ts'
import { documents } from './documents.ts'
import { draftOf } from './edit.server.ts'
import { type ContentPreview, unpackPreview } from './preview-token.server.ts'
import { previewedContentContext } from './read-content.server.ts'
import { versionsOf } from './store.server.ts'
import { languagesOf, type Texts } from './versions.ts'

/**
 * Middleware of the root: a URL signed for an editor's preview shows the draft, or the version, as a visitor
 * without an account would see it at that date. Read-only.
 */
export const contentPreviewMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const { pathname, searchParams } = new URL(request.url)
  const packed = searchParams.get(PREVIEW_PARAM)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (!packed || !isReading) return next()
  const services = context.get(servicesContext)
  const preview = unpackPreview(services.secret, packed, services.securityClock.now())
  if (!preview || documents[preview.document].page !== splitLanguage(pathname).path) return next()
  const texts = await previewedTexts(services, preview)
  context.set(previewedContentContext, { document: preview.document, texts: texts ?? {} })
  context.set(visitorContext, null)
  context.set(servicesContext, { ...services, clock: { now: () => new Date(preview.date) } })
  const response = await next()
  response.headers.set(FRAMED, preview.document)
  response.headers.set('X-Robots-Tag', 'noindex')
  response.headers.set('Cache-Control', 'no-store')
  return response
}

async function previewedTexts(
  { db }: Pick<Services, 'db'>,
  { document, version }: ContentPreview,
): Promise<Texts | null> {
  if (!version) return null
  const versions = await versionsOf(db, document)
  if ('draft' in version) return draftOf(versions)?.texts ?? null
  if (version.number > 0)
    return versions.find(({ number }) => number === version.number)?.texts ?? null
  // The built-in text, in every language that has another.
  return Object.fromEntries(
    versions.flatMap(({ texts }) => languagesOf(texts)).map((language) => [language, null]),
  )
}
