import { Outlet } from 'react-router'
import { requireRole } from '#app/auth/visitors/visitor.server.ts'
import type { Route } from './+types/administrators-only.ts'

export const middleware: Route.MiddlewareFunction[] = [requireRole('admin')]

export async function loader() {
  return null
}

export default function AdministratorsOnly() {
  return <Outlet />
}
