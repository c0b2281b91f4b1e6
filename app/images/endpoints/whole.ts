import { data } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { wholePicture } from '../read-image.server.ts'
import type { Route } from './+types/whole.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('publish content')]

/** GET /admin/images/:imageId/whole. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, 'publish content')
  const picture = await wholePicture(context.get(servicesContext), params.imageId)
  if (!picture) throw data(null, { status: 404 })
  return picture
}
