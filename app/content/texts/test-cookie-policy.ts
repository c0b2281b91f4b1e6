import { defaultSettings } from '#app/page/site-settings.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { cookiePolicy1 } from './cookie-policy-1.server.ts'

const policy = JSON.stringify(cookiePolicy1({ ...defaultSettings, siteUrl: '' }, i18nFor('en')))
/** "language, look: what you chose" names two cookies; "guest-…" all with that prefix. */
const names = [...policy.matchAll(/"([\w-]+…?(?:, [\w-]+…?)*): /g)].flatMap(([, list]) =>
  list!.split(', '),
)

const isNamed = (cookie: string) =>
  names.some((name) =>
    name.endsWith('…') ? cookie.startsWith(name.slice(0, -1)) : cookie === name,
  )

/** Every test site checks the cookies it sets against the cookie policy, so that none is missing from it. */
export function refuseUnnamedCookie(setCookie: string) {
  const name = setCookie.slice(0, setCookie.indexOf('=')).replace(/^__Host-/, '')
  if (!isNamed(name)) throw new Error(`The cookie policy has no sentence on the cookie "${name}".`)
}
