import type { MetaDescriptor } from 'react-router'
import { inLanguage, type SpokenLanguage, siteLanguages } from '#app/platform/languages.ts'

type Page = {
  title: string
  description: string
  /** The canonical path without language: "/services/plumbing". */
  path: string
  language: SpokenLanguage
  site: { name: string; url: string }
  /** Its languages, which link to each other (hreflang). Empty for a page in one language. */
  versions?: readonly SpokenLanguage[]
  isIndexed?: boolean
  image?: string
}

/** Title, description, canonical URL, social card and language versions of a public page. */
export function pageTitles(page: Page): MetaDescriptor[] {
  const { title, description, path, language, site, image } = page
  const { versions = siteLanguages, isIndexed = true } = page
  const address = site.url + inLanguage(path, language)
  // Rendered by the server (shell/social-cards.server.ts).
  const picture = image ?? `${site.url}/cards${path === '/' ? '/home' : path}.png`
  return [
    { title: path === '/' ? `${site.name}: ${title}` : `${title} | ${site.name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: site.name },
    { property: 'og:image', content: picture },
    { property: 'og:image:alt', content: title },
    { property: 'og:locale', content: `${language}_ZA` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(isIndexed
      ? [
          { tagName: 'link', rel: 'canonical', href: address } as const,
          ...versions.map((other) => versionLink(site.url, path, other)),
        ]
      : [{ name: 'robots', content: 'noindex' }]),
  ]
}

const versionLink = (siteUrl: string, path: string, language: SpokenLanguage) => ({
  tagName: 'link' as const,
  rel: 'alternate',
  hrefLang: `${language}-ZA`,
  href: siteUrl + inLanguage(path, language),
})
