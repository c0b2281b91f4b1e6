import { data } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { recordOpened, uploadedFile } from '#app/uploads/index.server.ts'
import { documentById } from '../documents.server.ts'
import type { Route } from './+types/document.ts'

/** GET /application/paper/:documentId: for its owner and for reviewers; 404 for everyone else. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const who = visitor(context)
  const document = who && (await documentById(services, params.documentId))
  if (!document || (document.userId !== who.id && !may(who, 'decide about providers')))
    throw data(null, { status: 404 })
  // Photo and logo are public once the provider is approved, and shown inline on the page of the decision.
  if (document.kind === 'certificates')
    await recordOpened(services.db, {
      fileId: document.id,
      ownerId: document.userId,
      by: who.id,
      now: services.clock.now(),
    })
  const bytes = await services.files.read(document.key)
  // Each opening by staff is recorded, so it must not be cached.
  const isRecorded = document.kind === 'certificates' && document.userId !== who.id
  const caching = isRecorded ? {} : { cacheControl: 'private, max-age=3600' }
  return uploadedFile({ ...document, bytes }, caching)
}
