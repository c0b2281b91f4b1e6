import { data } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { allDocumentsPdf } from '../documents/queries.server.ts'
import type { Route } from './+types/all-documents.ts'
import { pdfResponse } from './pdf-response.ts'

/** GET /provider-portal/papers.pdf: every receipt and invoice of the account in one file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const { id: userId } = allowed(context, request, 'manage a subscription')
  const bytes = await allDocumentsPdf(db, { userId, language: context.get(languageContext) })
  if (!bytes) throw data(null, { status: 404 })
  return pdfResponse('receipts.pdf', bytes)
}
