import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { readImageFilter } from '../filter.ts'
import { imageChoices } from '../queries.server.ts'
import type { Route } from './+types/choices.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('publish content')]

/** GET /admin/images/choices?q=…: the search results of an `<ImagePicker>`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'publish content')
  const { words } = readImageFilter(new URL(request.url).searchParams)
  return imageChoices(context.get(servicesContext).db, { words })
}
