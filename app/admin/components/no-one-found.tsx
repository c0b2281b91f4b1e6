import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

type Props = {
  /** The search term is too short to narrow the list. */
  isTooShort: boolean
  /** The unfiltered list, when the filter excluded everyone. */
  all: SiteAddress | null
}

/** The empty state of a searched list. */
export function NoOneFound({ isTooShort, all }: Props) {
  const { t } = useLingui()
  return (
    <EmptyState
      as="h2"
      title={isTooShort ? t`Too many matches.` : t`No one matches.`}
      action={
        all ? (
          <ButtonLink to={all}>
            <Trans>Show everyone</Trans>
          </ButtonLink>
        ) : null
      }
    >
      <Trans>Part of a name or address is enough, or the start of a number.</Trans>
    </EmptyState>
  )
}
