import { data } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { recordOpened, uploadedFile } from '#app/uploads/index.server.ts'
import { documentFile } from '../settings/document-queries.server.ts'
import type { Route } from './+types/document.ts'

/** GET …/papers/:documentId: for its owner and for reviewers; 404 for everyone else. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, files, clock } = context.get(servicesContext)
  const who = signedIn(context, request)
  const document = await documentFile(db, params.documentId)
  if (!document || (document.userId !== who.id && !may(who, 'decide about providers')))
    throw data(null, { status: 404 })
  await recordOpened(db, {
    fileId: document.id,
    ownerId: document.userId,
    by: who.id,
    now: clock.now(),
  })
  const bytes = await files.read(document.key)
  return uploadedFile({ ...document, bytes })
}
