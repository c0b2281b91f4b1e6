import { href, redirect } from 'react-router'

/** /provider/dashboard redirects to the portal. */
export function loader() {
  return redirect(href('/provider-portal'), 301)
}
