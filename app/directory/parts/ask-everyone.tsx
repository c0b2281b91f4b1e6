import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePageAddress } from '#app/page/hooks.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { SearchPage } from '../search-page.server.ts'

/** This page's parameters for the quote request: trade, place and words, as far as known. */
export function requestFields({ category, location, locationName, areaKind, search }: SearchPage) {
  const isPlace = areaKind === 'around' && location !== null && locationName !== null
  return Object.entries({
    category: category ?? '',
    placeId: isPlace ? location : '',
    place: isPlace ? locationName : '',
    words: search.q ?? '',
  }).filter(([, value]) => value !== '')
}

/** A quote request to the best matches with a free day, for the customer to review. */
export function askEveryone(path: string, page: SearchPage, ids: string[]) {
  const params = new URLSearchParams(requestFields(page))
  // Around a point the request finds the best matches itself, again when it is sent.
  if (page.urgent) params.set('urgent', 'true')
  if (params.has('placeId') && page.rows.length > 0) params.set('everyone', '1')
  for (const id of ids) params.append('provider', id)
  return `${path}?${params}`
}

export function AskEveryone({ page }: { page: SearchPage }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const ids = page.everyone ?? []
  if (!page.category || (ids.length < 2 && !page.urgent)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sand-2 p-4">
      <p className="text-small max-w-prose">
        {page.urgent ? (
          <Trans>Urgent? We'll ask the three nearest who are open.</Trans>
        ) : (
          t`No time to choose? We'll send your request to the ${plural(ids.length, {
            one: 'best match that has',
            other: '# best matches that have',
          })} a free day.`
        )}
      </p>
      <ButtonLink size="small" to={askEveryone(localizedPath('/quote/new'), page, ids)}>
        {page.urgent ? <Trans>Ask the nearest</Trans> : <Trans>Ask everyone</Trans>}
      </ButtonLink>
    </div>
  )
}
