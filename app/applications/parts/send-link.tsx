import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PersonCheck } from '#app/page/person-check.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { LinkAnswer } from '../link-form.server.ts'
import type { Draft } from '../public/application.ts'

type Props = {
  draft: Draft
  account: { email: string } | null
  /** Without an SMS gateway the link is sent only by email. */
  takesPhone: boolean
  link: LinkAnswer | null
  isBusy: boolean
}

/** How to continue on another device: with a link, or by logging in if an account has the draft. */
export function SendLink({ account, ...link }: Props) {
  const answer = link.link
  return (
    <details className="application-elsewhere" open={answer !== null || undefined}>
      <summary>
        <Trans>Continue on another device</Trans>
      </summary>
      {account ? (
        <p className="text-small">
          <Trans>
            Log in there with {account.email}. Everything you typed and uploaded is in your account.
          </Trans>
        </p>
      ) : answer?.isSent ? (
        <Sent answer={answer} />
      ) : (
        <LinkFields {...link} />
      )}
    </details>
  )
}

function Sent({ answer: { to, files } }: { answer: LinkAnswer }) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => banner.current?.focus(), [])
  return (
    <div ref={banner} tabIndex={-1} className="grid gap-3">
      <Banner tone="fynbos" role="status" title={<Trans>We sent a link to {to}</Trans>}>
        <Trans>
          Open it on the other device within 30 days. It shows what you've typed so far. If you type
          more, send yourself a new link.
        </Trans>
      </Banner>
      {files.length > 0 ? (
        <Banner tone="clay" role="alert" title={<Trans>Some files weren't saved</Trans>}>
          {files.join(' ')}
        </Banner>
      ) : null}
    </div>
  )
}

function LinkFields({ draft, takesPhone, link, isBusy }: Omit<Props, 'account'>) {
  const { t } = useLingui()
  const known = link?.to ?? ((takesPhone && draft.phone) || draft.email)
  return (
    <div className="grid gap-3">
      <p className="text-small">
        <Trans>
          We'll send one message with a link. We keep what you typed, encrypted, and the files you
          chose for 30 days; your ID number isn't kept. You don't need an account.
        </Trans>
      </p>
      <TextField
        // Prefilled from the form until something else is typed.
        key={known}
        id="linkTo"
        name="linkTo"
        label={t`Send the link to`}
        hint={takesPhone ? t`A cellphone number or an email address` : t`An email address`}
        defaultValue={known}
        maxLength={200}
        errors={link?.problem ? [link.problem] : undefined}
      />
      <PersonCheck challenge={link?.challenge} />
      <div>
        <SendButton isBusy={isBusy} />
      </div>
    </div>
  )
}

function SendButton({ isBusy }: Pick<Props, 'isBusy'>) {
  return (
    <Button
      type="submit"
      name="intent"
      value="link"
      wide="phone"
      icon={<Send aria-hidden />}
      busy={isBusy ? true : undefined}
    >
      <Trans>Send me a link</Trans>
    </Button>
  )
}
