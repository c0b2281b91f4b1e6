import { Plural, Trans } from '@lingui/react/macro'
import { BadgeCheck, Clock, MapPin, Star } from 'lucide-react'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import type { SitePage } from '../site/site-page.server.ts'

/** The headline on the provider's colour, facts about the provider, and the link to the form. */
export function SiteHero({ page }: { page: SitePage }) {
  const { shortName } = page
  return (
    <div className="own-site-hero">
      <div className="page-box">
        <div className="min-w-0">
          <h1 className="text-display">{page.headline}</h1>
          {page.lead ? <p className="own-site-lead">{page.lead}</p> : null}
          <Facts page={page} />
          <a href="#ask" className="button own-site-action" data-size="large">
            {page.isPerson ? (
              <Trans>Ask {shortName} for a quote</Trans>
            ) : (
              <Trans>Ask for a quote</Trans>
            )}
          </a>
        </div>
        <Avatar
          src={photoAddress(page.photoFile, 448)}
          seed={page.portraitSeed}
          size={280}
          eager
          className="own-site-face"
        />
      </div>
    </div>
  )
}

function Facts({ page }: { page: SitePage }) {
  const { placeName, radiusKm, rating, replyMinutes } = page
  const average = rating.average?.toFixed(1)
  const done = page.checks.length
  return (
    <ul className="own-site-facts">
      <li>
        <MapPin aria-hidden />
        <Trans>
          Up to {radiusKm} km around {placeName}
        </Trans>
      </li>
      {average ? (
        <li>
          <Star aria-hidden />
          <Trans>
            {average} of 5, from <Plural value={rating.count} one="# review" other="# reviews" />
          </Trans>
        </li>
      ) : null}
      {done > 0 ? (
        <li>
          <BadgeCheck aria-hidden />
          <Trans>{done} of 7 checks done</Trans>
        </li>
      ) : null}
      {replyMinutes === null ? null : (
        <li>
          <Clock aria-hidden />
          <Trans>Typical reply time {replyMinutes} min</Trans>
        </li>
      )}
    </ul>
  )
}
