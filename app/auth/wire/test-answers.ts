import { dataOfPage } from '#app/platform/data-address.ts'

export type Verdict = 'answered' | 'sent to sign in' | 'sent elsewhere' | 'refused' | 'unknown'
export type Answer = { verdict: Verdict; status: number; body: string }

/**
 * A URL in the three forms in which its data can be requested: as a document, as the data of a client-side
 * navigation, and as the data of its own route alone, which skips parent loaders. A guard must hold in all
 * three.
 */
export async function answersFor(
  server: string,
  { path, leaf }: { path: string; leaf: string },
  cookie: string | null,
): Promise<Record<'page' | 'data' | 'leaf', Answer>> {
  const data = dataOfPage(path)
  const visit = (address: string) => answer(server + address, cookie)
  const [page, whole, alone] = await Promise.all([
    visit(path),
    visit(data),
    visit(`${data}?_routes=${encodeURIComponent(leaf)}`),
  ])
  return { page, data: whole, leaf: alone }
}

async function answer(address: string, cookie: string | null): Promise<Answer> {
  const response = await fetch(address, {
    redirect: 'manual',
    headers: cookie ? { Cookie: cookie } : {},
  })
  const body = await response.text()
  return { verdict: verdict(response, body), status: response.status, body }
}

function verdict({ status, headers }: Response, body: string): Verdict {
  if (status === 403) return 'refused'
  if (status === 404) return 'unknown'
  // A redirect of a data request is inside a 202.
  const target = status === 202 ? body : (headers.get('Location') ?? '')
  if (status === 202 || (status >= 300 && status < 400))
    return /\/auth\?(register=true&)?next=/.test(target) ? 'sent to sign in' : 'sent elsewhere'
  return 'answered'
}
