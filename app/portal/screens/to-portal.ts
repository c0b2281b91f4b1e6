import { href, redirect } from 'react-router'

/** /provider/dashboard has moved. */
export function loader() {
  return redirect(href('/provider-portal'), 301)
}
