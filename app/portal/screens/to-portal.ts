import { redirect } from 'react-router'

/** /provider/dashboard has moved. */
export function loader() {
  return redirect('/provider-portal', 301)
}
