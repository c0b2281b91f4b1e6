import { data, Outlet } from 'react-router'
import { servicesContext } from '#app/services.server.ts'
import type { Route } from './+types/development-only.ts'

/** In production these pages don't exist. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(servicesContext).config.isProduction) throw data(null, { status: 404 })
  },
]

export async function loader() {
  return null
}

export default function DevelopmentOnly() {
  return <Outlet />
}
