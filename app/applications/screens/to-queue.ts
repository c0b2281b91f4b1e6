import { href, redirect } from 'react-router'

/** Providers are looked after on their applications: checked, approved, rejected, suspended. */
export function loader() {
  return redirect(href('/admin/applications'))
}
