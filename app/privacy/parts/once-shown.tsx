import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/**
 * The button of a sensitive action, once the user has authenticated recently; before that, a link to
 * re-authenticate.
 */
export function OnceShown({
  isShown,
  here,
  children,
}: {
  isShown: boolean
  here: string
  children: ReactNode
}) {
  if (isShown)
    return (
      <Form method="post" className="mt-6 grid">
        {children}
      </Form>
    )
  return (
    <p className="mt-6">
      <ButtonLink
        to={`/auth/again?next=${encodeURIComponent(here)}` satisfies SiteAddress}
        kind="marigold"
      >
        <Trans>Confirm it's you</Trans>
      </ButtonLink>
    </p>
  )
}
