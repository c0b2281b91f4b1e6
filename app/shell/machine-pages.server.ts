import { Hono } from 'hono'
import { href } from 'react-router'
import { type Address, addresses } from '#app/addresses.server.ts'
import { isOpenToAll } from '#app/launch/public/gate.ts'
import { type LaunchPhase, launchPhase } from '#app/page/launch-phase.ts'
import type { Services } from '#app/page/services.server.ts'
import type { IndexedAddress, SitemapPart } from '#app/page/sitemap-part.ts'
import { inLanguage, siteLanguages } from '#app/platform/languages.ts'
import { addDays, dayOf } from '#app/platform/time.ts'

type SitemapName = Exclude<Address['sitemap'], 'none'>

type SitemapParts = Record<SitemapName, SitemapPart>

/** Files for browsers and search engines: robots.txt, sitemaps, the web app manifest. */
export function machinePages(services: Services, parts: SitemapParts) {
  const { settings } = services
  const app = new Hono()
  app.get('/robots.txt', (c) => c.text(robotsText(services)))
  app.get('/.well-known/security.txt', (c) => c.text(securityText(services)))
  app.get('/security.txt', (c) => c.redirect('/.well-known/security.txt', 301))
  app.route('/', sitemaps(services, parts))
  app.get('/manifest.webmanifest', (c) => {
    c.header('Content-Type', 'application/manifest+json')
    return c.body(JSON.stringify(manifest(settings.current().name)))
  })
  return app
}

function robotsText({ settings, clock, config }: Services) {
  const phase = launchPhase(settings.current(), clock.now())
  return [
    'User-agent: *',
    ...closedToRobots(phase).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

const manifest = (name: string) => ({
  name,
  short_name: name,
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#F7F1E5',
  theme_color: '#F7F1E5',
  icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
})

function sitemaps(services: Services, parts: SitemapParts) {
  const { config, settings, clock } = services
  const isLaunched = () => launchPhase(settings.current(), clock.now()) === 'launched'
  const isThere = ({ isBeforeLaunch }: SitemapPart) => isBeforeLaunch || isLaunched()
  const isPart = (name = ''): name is SitemapName => Object.hasOwn(parts, name)
  const app = new Hono()

  app.get('/sitemap.xml', async (c) => {
    const names = await Promise.all(
      Object.entries(parts)
        .filter(([, part]) => isThere(part))
        .map(async ([name, part]) =>
          Array.from({ length: await part.pieces(services) }, (_, piece) => `${name}-${piece}`),
        ),
    )
    c.header('Content-Type', 'application/xml; charset=utf-8')
    return c.body(sitemapIndex(names.flat(), config.siteUrl))
  })

  app.get('/sitemaps/:name{[a-z]+-[0-9]{1,6}\\.xml}', async (c) => {
    const [name, piece] = c.req.param('name').replace('.xml', '').split('-')
    const part = isPart(name) ? parts[name] : undefined
    const addresses = part && isThere(part) ? await part.addresses(services, Number(piece)) : []
    if (addresses.length === 0) return c.notFound()
    c.header('Content-Type', 'application/xml; charset=utf-8')
    return c.body(urlset(addresses, config.siteUrl))
  })
  return app
}

const sitemapIndex = (names: string[], siteUrl: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names
    .map((name) => `<sitemap><loc>${siteUrl}/sitemaps/${name}.xml</loc></sitemap>`)
    .join('')}</sitemapindex>\n`

/** The path prefixes that robots.txt disallows. */
export function closedToRobots(phase: LaunchPhase): string[] {
  const closed = addresses.filter(
    (address) =>
      address.robots === 'kept out' || (address.isInEveryLanguage && !isOpenToAll(phase, address)),
  )
  const openBare = addresses.filter(({ robots }) => robots === 'welcome without parameters')
  const starts = [
    ...closed.flatMap(inItsLanguages),
    ...openBare.flatMap(inItsLanguages).map((start) => `${start}?`),
  ].sort()
  return starts.filter(
    (start, index) => !starts.slice(0, index).some((otherStart) => start.startsWith(otherStart)),
  )
}

/** A path's prefix up to its first parameter, in each of its languages. */
function inItsLanguages({ pattern, isInEveryLanguage }: Address) {
  const start = pattern.replace(/:.*$/, '')
  return isInEveryLanguage ? siteLanguages.map((language) => inLanguage(start, language)) : [start]
}

/** RFC 9116 requires a date less than a year ahead: this one moves daily. */
const SECURITY_TEXT_DAYS = 180

/** Where to report a vulnerability (RFC 9116). */
function securityText({ config: { siteUrl }, settings, securityClock }: Services) {
  const now = securityClock.now()
  return [
    `Contact: mailto:${settings.current().supportEmail}`,
    `Contact: ${siteUrl}${href('/:language?/contact')}`,
    `Expires: ${addDays(dayOf(now), SECURITY_TEXT_DAYS)}T00:00:00Z`,
    `Preferred-Languages: ${siteLanguages.join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

const inSiteLanguages = (path: string) =>
  siteLanguages.map((language) => ({ language, path: inLanguage(path, language) }))

function urlset(addresses: IndexedAddress[], siteUrl: string) {
  const entry = ({ path, changedAt, versions = inSiteLanguages(path) }: IndexedAddress) =>
    `<url><loc>${escapeXml(siteUrl + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}${versions
      .map(
        (version) =>
          `<xhtml:link rel="alternate" hreflang="${version.language}-ZA" href="${escapeXml(siteUrl + version.path)}"/>`,
      )
      .join('')}</url>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${addresses.map(entry).join('')}</urlset>\n`
}

function escapeXml(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
