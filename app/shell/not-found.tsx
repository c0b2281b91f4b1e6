import { data } from 'react-router'
import { pageOfData } from '#app/platform/data-address.ts'
import type { Route } from './+types/not-found.ts'
import { nearestPage } from './nearest-page.server.ts'

/** The 404 page of unknown paths. */
export async function loader({ request }: Route.LoaderArgs) {
  throw data(nearestPage(pageOfData(new URL(request.url).pathname)), { status: 404 })
}

export async function action() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
