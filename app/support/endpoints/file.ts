import { data } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { isId } from '#app/platform/ids.ts'
import { fileOwner, uploadedFile } from '#app/uploads/index.server.ts'
import { chatHolder } from '../chat-holder.server.ts'
import { fileWithReaders } from '../file-readers.server.ts'
import { isOpenedByEmail } from '../support-file-links.server.ts'
import type { Route } from './+types/file.ts'

/** GET /support/files/:fileId: for both sides of the conversation; 404 for everyone else. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, files, clock } = services
  const id = params.fileId
  const file = isId(id) ? await fileWithReaders(db, id) : undefined
  const { holder, headers } = await chatHolder(context, request)
  if (!file || !isAllowed(file)) throw data(null, { status: 404 })
  const bytes = await files.read(file.key)
  // A picture was re-encoded: its name gets the new extension.
  const name =
    file.type === 'image/webp' ? `${file.name.replace(/\.\w{1,5}$/, '')}.webp` : file.name
  return uploadedFile({ bytes, name, type: file.type }, { headers })

  function isAllowed({ kind, visitorId, ownerUser, ownerDevice }: NonNullable<typeof file>) {
    if (kind === null) {
      const { user, device } = fileOwner(context, request)
      return (user !== null && user === ownerUser) || (device !== null && device === ownerDevice)
    }
    if (may(visitor(context), 'answer support')) return true
    if (kind === 'note') return false
    const { searchParams } = new URL(request.url)
    return (
      visitorId === holder?.id ||
      isOpenedByEmail(services, id!, { params: searchParams, now: clock.now() })
    )
  }
}
