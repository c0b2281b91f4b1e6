import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

export type DeadState = 'unknown' | 'ended' | 'number only'
type Props = { token: string; sms: boolean; state: DeadState }

/** A link that no longer opens a request, and the alternatives. */
export function DeadLink({ token, sms, state }: Props) {
  const { t } = useLingui()
  return (
    <>
      <EmptyState
        as="h1"
        title={t`This link no longer works`}
        action={<WayOn token={token} state={state} />}
      >
        <WhyDead state={state} />
      </EmptyState>
      {sms && state === 'unknown' ? (
        <p className="mt-6">
          <Link to={'/quote/phone' satisfies SiteAddress} className="link">
            <Trans>Open your request with a code by SMS</Trans>
          </Link>
        </p>
      ) : null}
    </>
  )
}

function WayOn({ token, state }: { token: string; state: DeadState }) {
  const isBusy = useNavigation().state !== 'idle'
  if (state === 'ended')
    return (
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" name="intent" value="again" busy={isBusy}>
          <Trans>Email me a new link</Trans>
        </Button>
      </Form>
    )
  if (state === 'number only')
    return (
      <ButtonLink to={'/quote/new' satisfies SiteAddress} kind="marigold">
        <Trans>Ask again</Trans>
      </ButtonLink>
    )
  return (
    <ButtonLink to={'/auth' satisfies SiteAddress}>
      <Trans>Sign In</Trans>
    </ButtonLink>
  )
}

function WhyDead({ state }: { state: DeadState }) {
  if (state === 'ended')
    return (
      <Trans>
        Links work for 30 days. We've kept your request and can send a new link to the address you
        gave.
      </Trans>
    )
  if (state === 'number only')
    return (
      <Trans>
        Links work for 30 days. After that we don't open a request by SMS, because someone else may
        have your number by then. You can ask again in a minute.
      </Trans>
    )
  return (
    <Trans>
      There may be a newer link in your inbox. If you have an account, sign in with the same
      address: your request is there.
    </Trans>
  )
}
