import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { FormAnswer } from '../handle-form.server.ts'
import type { Draft } from '../public/application.ts'

export type AccountNote = {
  draft: Draft
  account: { email: string } | null
  accountStep: FormAnswer['account']
  accountProblem: string | null
  isBusy: boolean
  /** A file was chosen and waits for the account. */
  wantsAccount: boolean
}

/** Files and payment need an account: sign-up and sign-in are inside the form. */
export function AccountPanel(note: AccountNote) {
  const { draft, account, accountStep, wantsAccount } = note
  const panel = usePanel(wantsAccount && !account)
  if (account) return null
  if (accountStep === 'link sent')
    return (
      <Banner tone="sky" role="status" title={<Trans>We sent a link to {draft.email}</Trans>}>
        <Trans>
          Open it on this device: you'll come back to this form, with everything you typed.
        </Trans>
      </Banner>
    )
  return (
    <Card className="application-account" framed={wantsAccount} ref={panel}>
      <h4 className="text-h4 flex items-center gap-2">
        <KeyRound aria-hidden className="size-5" />
        {wantsAccount ? <Trans>First, create an account</Trans> : <Trans>Your account</Trans>}
      </h4>
      <p className="text-small text-ink-2">
        <Trans>
          It keeps your files private: only you and our checks team see them. We use the email you
          gave and keep what you typed.
        </Trans>
      </p>
      <AccountFields {...note} />
    </Card>
  )
}

/** Scrolls to the panel and focuses its field as soon as a file needs the account. */
function usePanel(isNeeded: boolean) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNeeded) return
    panel.current?.scrollIntoView({ block: 'center' })
    panel.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isNeeded])
  return panel
}

function AccountFields({ accountProblem, isBusy }: AccountNote) {
  const { t } = useLingui()
  return (
    <>
      <PasswordField
        id="accountPassword"
        name="accountPassword"
        label={t`Password`}
        autoComplete="new-password"
        errors={accountProblem ? [accountProblem] : undefined}
      />
      <Checkbox name="terms" label={<Agreement />} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="register"
          kind="ink"
          wide="phone"
          busy={isBusy ? true : undefined}
        >
          <Trans>Create account</Trans>
        </Button>
        <Button type="submit" name="intent" value="login" wide="phone">
          <Trans>I already have an account</Trans>
        </Button>
      </div>
    </>
  )
}

function Agreement() {
  const localizedPath = usePageAddress()
  return (
    <Trans>
      I agree to the{' '}
      <Link className="link" to={localizedPath('/terms')}>
        Terms of Service
      </Link>{' '}
      and the{' '}
      <Link className="link" to={localizedPath('/privacy')}>
        Privacy Policy
      </Link>
    </Trans>
  )
}
