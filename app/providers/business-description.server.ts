import type { RouterContextProvider } from 'react-router'
import { placeById } from '#app/directory/places.server.ts'
import { inLanguage } from '#app/platform/languages.ts'
import { servicesContext } from '#app/services.server.ts'
import { languageContext } from '#app/shell/request.server.ts'
import { profileOf } from './profile-page.server.ts'
import type { Service } from './queries.server.ts'

/** What search engines are told: only what stands on the page, and a rating only where there is one. */
export function businessDescription(
  context: Readonly<RouterContextProvider>,
  services: readonly Service[],
) {
  const { config } = context.get(servicesContext)
  const language = context.get(languageContext)
  const { profile, page } = profileOf(context)
  const url = config.siteUrl + inLanguage(`/providers/${profile.slug}`, language)
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: profile.name,
    description: profile.about || page.title,
    address: {
      '@type': 'PostalAddress',
      addressLocality: placeById(profile.placeId)?.name ?? profile.placeTyped,
      addressRegion: page.provinceName,
      addressCountry: 'ZA',
    },
    areaServed: {
      '@type': 'GeoCircle',
      geoMidpoint: { '@type': 'GeoCoordinates', latitude: profile.lat, longitude: profile.lng },
      geoRadius: profile.radiusKm * 1000,
    },
    knowsLanguage: profile.languages,
    ...(page.rating.average === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: page.rating.average,
            reviewCount: page.rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
    makesOffer: services.map(({ title, description, price }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: title, description: description || undefined },
      priceSpecification: {
        '@type': 'PriceSpecification',
        minPrice: price / 100,
        priceCurrency: 'ZAR',
      },
    })),
  }
}
