import { data } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { drawnPhoto, uploadedFile } from '#app/uploads/index.server.ts'
import { imageFile } from '../queries.server.ts'
import type { Route } from './+types/whole.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('publish content')]

/** GET /admin/images/:imageId/whole: the picture without its crop, for whoever crops it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, 'publish content')
  const { db, files } = context.get(servicesContext)
  const file = await imageFile(db, params.imageId)
  if (!file) throw data(null, { status: 404 })
  const drawn = await drawnPhoto(file.key, { width: 960, as: 'webp' }, files.read)
  return uploadedFile({ ...drawn, name: file.name }, { cacheControl: 'private, max-age=3600' })
}
