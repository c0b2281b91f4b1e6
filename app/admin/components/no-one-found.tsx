import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

type Props = {
  /** What was typed fits nearly everyone. */
  isTooShort: boolean
  /** The whole list, where a filter left nobody in it. */
  all: SiteAddress | null
}

/** In place of a list that a search left empty. */
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
