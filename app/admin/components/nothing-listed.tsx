import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SiteAddress } from '#app/page/address.ts'
import { useMay } from '#app/page/use-may.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** A placeholder for a part without entries: what it will list, and where applicants wait until then. */
export function NothingListed({ title, children }: { title: ReactNode; children: ReactNode }) {
  const seesSupport = useMay('see support')
  return (
    <EmptyState
      as="h2"
      title={title}
      action={
        seesSupport ? (
          <ButtonLink to={'/admin/support' satisfies SiteAddress}>
            <Trans>Open Support</Trans>
          </ButtonLink>
        ) : null
      }
    >
      {children}
    </EmptyState>
  )
}
