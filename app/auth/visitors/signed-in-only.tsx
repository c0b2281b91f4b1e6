import { Outlet } from 'react-router'
import type { Route } from './+types/signed-in-only.ts'
import { signedIn } from './visitor.server.ts'

/** Visitors are sent to sign in, and come back to where they were going. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    signedIn(context, request)
  },
]

export async function loader() {
  return null
}

export default function SignedInOnly() {
  return <Outlet />
}
