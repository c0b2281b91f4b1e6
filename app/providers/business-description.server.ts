import type { RouterContextProvider } from 'react-router'
import { placeById, provinceName } from '#app/directory/index.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { inLanguage } from '#app/platform/languages.ts'
import type { Profile, Service } from './queries.server.ts'

type Described = {
  profile: Profile
  /** The page's path: the profile, or the provider's own site. */
  path: string
  /** The fallback for a provider without a description. */
  title: string
  rating: { average: number | null; count: number }
  services: readonly Service[]
  /** A picture, and another URL of the same business. */
  more?: { image?: string; sameAs?: string[] }
}

/** Structured data for search engines: only what the page shows, and a rating only if there is one. */
export function businessDescription(
  context: Readonly<RouterContextProvider>,
  { profile, path, title, rating, services, more }: Described,
) {
  const { config } = context.get(servicesContext)
  const language = context.get(languageContext)
  const url = config.siteUrl + inLanguage(path, language)
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: profile.name,
    description: profile.about || title,
    ...more,
    address: {
      '@type': 'PostalAddress',
      addressLocality: placeById(profile.placeId)?.name ?? profile.placeTyped,
      addressRegion: provinceName(profile.province, language),
      addressCountry: 'ZA',
    },
    areaServed: {
      '@type': 'GeoCircle',
      geoMidpoint: { '@type': 'GeoCoordinates', latitude: profile.lat, longitude: profile.lng },
      geoRadius: profile.radiusKm * 1000,
    },
    knowsLanguage: profile.languages,
    ...(rating.average === null ? {} : { aggregateRating: aggregateRating(rating) }),
    makesOffer: services.map(offer),
  }
}

const aggregateRating = ({ average, count }: Described['rating']) => ({
  '@type': 'AggregateRating',
  ratingValue: average,
  reviewCount: count,
  bestRating: 5,
  worstRating: 1,
})

const offer = ({ title, description, price }: Service) => ({
  '@type': 'Offer',
  itemOffered: { '@type': 'Service', name: title, description: description || undefined },
  priceSpecification: {
    '@type': 'PriceSpecification',
    minPrice: price / 100,
    priceCurrency: 'ZAR',
  },
})
