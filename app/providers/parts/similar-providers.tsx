import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { searchAddress } from '#app/directory/public/search-params.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { Money } from '#app/ui/money.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { ProfilePage } from '../profile-page.server.ts'

/** Nearby providers of the same trade, so that nobody has to go back to compare. */
export function SimilarProviders({ page }: { page: ProfilePage }) {
  const localizedPath = usePageAddress()
  if (page.similar.length === 0) return null
  const { people } = page
  return (
    <section aria-labelledby="similar" className="page-box pb-14 lg:pb-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t-[3px] border-ink pt-5">
        <h2 id="similar" className="text-h3">
          <Trans>Other {people} nearby</Trans>
        </h2>
        <Link
          to={localizedPath(
            searchAddress(`/services/${page.category}`, { location: page.province }),
          )}
          className="link inline-flex min-h-11 items-center text-small"
        >
          <Trans>
            All {people} in {page.provinceName}
          </Trans>
        </Link>
      </div>
      <ul className="mt-2 grid gap-x-10 lg:grid-cols-3">
        {page.similar.map((other) => (
          <SimilarProvider key={other.slug} other={other} />
        ))}
      </ul>
    </section>
  )
}

function SimilarProvider({ other }: { other: ProfilePage['similar'][number] }) {
  const localizedPath = usePageAddress()
  return (
    <li className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-4 border-b border-line py-5 lg:border-0">
      <Avatar src={photoAddress(other.photoFile, 224)} seed={other.portraitSeed} size={76} />
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="text-h4">
          <Link to={localizedPath(`/providers/${other.slug}`)} className="hover:underline">
            {other.name}
          </Link>
        </h3>
        <p className="text-small text-ink-2">
          {other.placeName}
          {other.km === null ? null : ` · ${other.km.toFixed(1)} km`}
        </p>
        <Rating average={other.rating ?? 0} stars={other.stars} />
        <div className="flex flex-wrap items-center gap-x-4">
          <CheckString done={other.checksDone} />
          {other.callout === null ? null : (
            <span className="text-small text-ink-2">
              <Trans>
                call-out <Money amount={other.callout} className="font-bold text-ink" />
              </Trans>
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
