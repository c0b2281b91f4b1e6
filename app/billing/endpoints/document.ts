import { data } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { isId } from '#app/platform/ids.ts'
import { documentPdf } from '../documents/queries.server.ts'
import type { Route } from './+types/document.ts'
import { pdfResponse } from './pdf-response.ts'

/** GET /provider-portal/papers/:documentId: a receipt or invoice, for the account it was issued to. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const who = allowed(context, request, 'manage a subscription')
  const document = isId(params.documentId)
    ? await documentPdf(db, {
        id: params.documentId,
        userId: who.id,
        language: context.get(languageContext),
      })
    : null
  if (!document) throw data(null, { status: 404 })
  return pdfResponse(document.name, document.bytes)
}
