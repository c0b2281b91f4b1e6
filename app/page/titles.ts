import type { MetaDescriptor } from 'react-router'
import { inLanguage, type SpokenLanguage, siteLanguages } from '#app/platform/languages.ts'

type Page = {
  title: string
  description: string
  /** The canonical address without language: "/services/plumbing". */
  path: string
  language: SpokenLanguage
  site: { name: string; url: string }
  /** The languages it is in: its versions name each other. A page without a version stands alone. */
  versions?: readonly SpokenLanguage[]
  isIndexed?: boolean
  image?: string
}

/** Title, description, canonical address, social card and language versions of a public page. */
export function pageTitles({
  title,
  description,
  path,
  language,
  site,
  versions = siteLanguages,
  isIndexed = true,
  image,
}: Page): MetaDescriptor[] {
  const address = site.url + inLanguage(path, language)
  // Which picture that is, the server knows (shell/social-cards.server.ts).
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
          { tagName: 'link', rel: 'canonical', href: address },
          ...versions.map((other) => ({
            tagName: 'link' as const,
            rel: 'alternate',
            hrefLang: `${other}-ZA`,
            href: site.url + inLanguage(path, other),
          })),
        ]
      : [{ name: 'robots', content: 'noindex' }]),
  ]
}
