import { data } from 'react-router'

/** Every address that nobody else answers. */
export async function loader() {
  throw data(null, { status: 404 })
}

export async function action() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
