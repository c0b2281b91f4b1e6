import { Hono } from 'hono'
import { gatedForEngines } from '#app/launch/gate.ts'
import { launchPhase } from '#app/launch/phases.ts'
import { inLanguage, siteLanguages } from '#app/platform/languages.ts'
import type { Services } from '#app/services.server.ts'

/** An address for search engines, with the instant it last changed where that is known. */
export type IndexedAddress = { path: string; changedAt?: Date }

/** A part of the site that names its own pages, a slice at a time: at most 40 000 a sitemap. */
export type SitemapPart = {
  /** Whether it names pages before the launch, too; by itself it then leaves out what is gated. */
  isBeforeLaunch?: boolean
  pieces: (services: Services) => Promise<number>
  addresses: (services: Services, piece: number) => Promise<IndexedAddress[]>
}

/** What browsers and search engines ask for: robots, sitemaps, the web app's name and icon. */
export function machinePages(services: Services, parts: Record<string, SitemapPart>) {
  const { config, settings, clock } = services
  const isLaunched = () => launchPhase(settings.current(), clock.now()) === 'launched'
  const isThere = ({ isBeforeLaunch }: SitemapPart) => isBeforeLaunch || isLaunched()
  const app = new Hono()

  app.get('/robots.txt', (c) => {
    const closed = [
      '/auth',
      '/admin',
      '/dev',
      '/files',
      '/portal',
      '/provider-portal',
      '/provider/',
      '/quote',
      '/requests',
      '/request',
      '/saved-quotes',
      '/profile',
      '/messages',
      '/notifications',
      '/search?',
    ]
    return c.text(
      [
        'User-agent: *',
        ...closed.map((path) => `Disallow: ${path}`),
        ...(isLaunched() ? [] : gatedForEngines.map((path) => `Disallow: ${path}`)),
        '',
        `Sitemap: ${config.siteUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    )
  })

  app.get('/sitemap.xml', async (c) => {
    const names = await Promise.all(
      Object.entries(parts)
        .filter(([, part]) => isThere(part))
        .map(async ([name, part]) =>
          Array.from({ length: await part.pieces(services) }, (_, piece) => `${name}-${piece}`),
        ),
    )
    c.header('Content-Type', 'application/xml; charset=utf-8')
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names
        .flat()
        .map((name) => `<sitemap><loc>${config.siteUrl}/sitemaps/${name}.xml</loc></sitemap>`)
        .join('')}</sitemapindex>\n`,
    )
  })

  app.get('/sitemaps/:name{[a-z]+-[0-9]{1,6}\\.xml}', async (c) => {
    const [name, piece] = c.req.param('name').replace('.xml', '').split('-')
    const part = parts[name!]
    const addresses = part && isThere(part) ? await part.addresses(services, Number(piece)) : []
    if (addresses.length === 0) return c.notFound()
    c.header('Content-Type', 'application/xml; charset=utf-8')
    return c.body(urlset(addresses, config.siteUrl))
  })

  app.get('/manifest.webmanifest', (c) => {
    c.header('Content-Type', 'application/manifest+json')
    return c.body(
      JSON.stringify({
        name: settings.current().name,
        short_name: settings.current().name,
        start_url: '/',
        display: 'minimal-ui',
        background_color: '#F7F1E5',
        theme_color: '#F7F1E5',
        icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
      }),
    )
  })
  return app
}

function urlset(addresses: IndexedAddress[], siteUrl: string) {
  const entry = ({ path, changedAt }: IndexedAddress) =>
    `<url><loc>${escapeXml(siteUrl + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}${siteLanguages
      .map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}-ZA" href="${escapeXml(siteUrl + inLanguage(path, language))}"/>`,
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
