import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { openServer } from '../test-server.ts'
import { type Outsider, openIssuer } from './test-issuer-opened.ts'

export { issuerClient, issuerVariable, type Outsider } from './test-issuer-opened.ts'

/** An issuer that is closed after the test. */
export async function startIssuer(people: readonly Outsider[]) {
  const issuer = await openIssuer(people)
  onTestFinished(issuer.close)
  return issuer
}

/** A browser: stores cookies by host, and follows redirects up to a URL with the given prefix. */
export function oauthBrowser() {
  const jars = new Map<string, Map<string, string>>()
  async function visit(address: string, form?: Record<string, string>): Promise<Response> {
    const { host } = new URL(address)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const response = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: form && new URLSearchParams(form),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (value) jar.set(name!, value)
      else jar.delete(name!)
    }
    return response
  }
  /** Follows redirects from an address; returns the first URL that begins with `until`. */
  async function follow(address: string, until: string, first?: Response): Promise<string> {
    let response = first ?? (await visit(address))
    let path = address
    while (response.status >= 300 && response.status < 400) {
      path = new URL(response.headers.get('Location')!, path).href
      if (path.startsWith(until)) return path
      response = await visit(path)
    }
    return path
  }
  /** Signs in on the issuer's page; returns the URL that the service redirects to. */
  async function signIn(address: string, { sub, until }: { sub: string; until: string }) {
    let path = address
    let page = await follow(path, until)
    const forms: Record<string, string>[] = [
      { prompt: 'login', login: sub, password: 'any' },
      { prompt: 'consent' },
    ]
    for (const form of forms) {
      if (page.startsWith(until)) return page
      path = page
      page = await follow(path, until, await visit(path, form))
    }
    return page
  }
  return { visit, follow, signIn }
}

export async function listening(answer: RequestListener) {
  const { server, url, close } = await openServer(answer)
  onTestFinished(close)
  return { server, url }
}
