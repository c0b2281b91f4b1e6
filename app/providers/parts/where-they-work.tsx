import { Trans, useLingui } from '@lingui/react/macro'
import { BEAD } from '#app/ui/bead.tsx'
import type { ProfilePage } from '../profile-page.server.ts'

/** A small map, to scale: how far they travel, and the places there. */
export function WhereTheyWork({
  page,
}: {
  page: Pick<ProfilePage, 'map' | 'shortName' | 'placeName' | 'radiusKm' | 'isPerson'>
}) {
  const { t } = useLingui()
  const { map, shortName, placeName, radiusKm, isPerson } = page
  const names = map.labels.map(({ name }) => name).join(', ')
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="text-h4">
        {isPerson ? <Trans>Where {shortName} works</Trans> : <Trans>Where they work</Trans>}
      </h2>
      <svg
        viewBox={`0 0 ${map.width} ${map.height}`}
        role="img"
        aria-label={t`Map: ${radiusKm} km around ${placeName}, with ${names}`}
        className="profile-map"
      >
        <rect width={map.width} height={map.height} className="map-ground" />
        <g transform={map.matrix}>
          {map.outlines.map(({ path, isOwn }, i) => (
            <path key={i} d={path} className={isOwn ? 'map-own' : 'map-other'} />
          ))}
        </g>
        <circle cx={map.width / 2} cy={map.height / 2} r={map.radius} className="map-reach" />
        {map.labels.map(({ name, x, y, anchor, dot }) => (
          <g key={`${name} ${x}`}>
            <rect x={dot.x - 2.5} y={dot.y - 2.5} width="5" height="5" className="map-dot" />
            <text x={x} y={y} textAnchor={anchor}>
              {name}
            </text>
          </g>
        ))}
        <g transform={`translate(${map.width / 2 - 11} ${map.height / 2 - 11})`}>
          <path d={BEAD} className="fill-ink" />
        </g>
        <text x={map.width / 2} y={map.height / 2 + 28} textAnchor="middle" className="map-here">
          {map.name}
        </text>
      </svg>
      <p className="mt-2 text-small text-ink-2">
        <Trans>
          Up to {radiusKm} km around {placeName}. Further away? Ask: travel is listed in the quote.
        </Trans>
      </p>
    </section>
  )
}
