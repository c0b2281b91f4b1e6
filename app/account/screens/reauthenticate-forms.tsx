import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { SignOutForm } from '#app/page/sign-out-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { CodeBoxes } from '#app/ui/code-boxes.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { Route } from './+types/reauthenticate.ts'
import { FormRefusal } from './form-parts.tsx'
import { StepName } from './mfa-parts.tsx'

export function CodeInstead({ next }: { next: string }) {
  return (
    <Form method="post" className="auth-form">
      <input type="hidden" name="next" value={next} />
      <Button type="submit" name="intent" value="code" kind="quiet">
        <Trans>Email me a code instead</Trans>
      </Button>
    </Form>
  )
}

export function OtherSteps({
  steps,
  next,
}: Pick<Route.ComponentProps['loaderData'], 'steps' | 'next'>) {
  return (
    <div className="auth-form">
      {steps.map((step) => (
        <Link
          key={step.id}
          className="auth-forgot"
          to={`/auth/again?step=${step.id}&next=${encodeURIComponent(next)}` satisfies SiteAddress}
        >
          <StepName step={step} />
        </Link>
      ))}
    </div>
  )
}

export type ActionResult = { refusal?: string; challenge?: string; isSent?: boolean }

/** The field for the emailed code, and the button that sends it. */
export function ReauthenticateByCode({
  next,
  result,
}: {
  next: string
  result: ActionResult | undefined
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const isSent = result?.isSent === true
  return (
    <>
      {isSent ? (
        <TypedCode next={next} refusal={result.refusal} />
      ) : (
        <FormRefusal errors={result?.refusal ? [result.refusal] : undefined} />
      )}
      <Form method="post" className="auth-form">
        <input type="hidden" name="next" value={next} />
        <Button
          type="submit"
          name="intent"
          value="code"
          kind={isSent ? 'quiet' : 'marigold'}
          busy={isBusy}
        >
          {isSent ? <Trans>Send a new code</Trans> : <Trans>Email me a code</Trans>}
        </Button>
      </Form>
    </>
  )
}

function TypedCode({ next, refusal }: { next: string; refusal: string | undefined }) {
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="auth-form">
      <input type="hidden" name="next" value={next} />
      {refusal ? (
        <FormRefusal errors={[refusal]} />
      ) : (
        <Banner tone="sky" role="status" title={<Trans>We've emailed you a code</Trans>}>
          <Trans>It works once. Check your spam folder too.</Trans>
        </Banner>
      )}
      <CodeBoxes name="code" label={t`Code`} required />
      <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
        <Trans>Continue</Trans>
      </Button>
    </Form>
  )
}

export function ReauthenticateByPassword({
  email,
  next,
  refusal,
}: {
  email: string
  next: string
  refusal: string | undefined
}) {
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="auth-form">
      <input type="hidden" name="next" value={next} />
      {/* Tells password managers which account this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={t`Password`}
        autoComplete="current-password"
        errors={refusal ? [refusal] : undefined}
        required
      />
      <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
        <Trans>Continue</Trans>
      </Button>
    </Form>
  )
}

/** Users of an identity provider have no password here: they re-authenticate by signing in again. */
export function SignInAgain() {
  return (
    <SignOutForm className="auth-form">
      <p>
        <Trans>
          You don't have a password here. Sign out and in again, and come back to this page.
        </Trans>
      </p>
      <Button type="submit" kind="marigold" size="large" wide>
        <Trans>Sign Out</Trans>
      </Button>
    </SignOutForm>
  )
}
