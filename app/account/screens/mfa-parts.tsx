import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CodeBoxes } from '#app/ui/code-boxes.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FormRefusal } from './form-parts.tsx'
import { useSecurityKey } from './security-key.ts'

/** A second factor that the user can choose. */
export type Step = { id: string; kind: string; name: string; ends: string }

export function StepName({ step: { kind, name, ends } }: { step: Step }) {
  if (kind === 'totp') return name || <Trans>Use an authenticator app</Trans>
  if (kind === 'webauthn') return name || <Trans>Use a security key</Trans>
  return <Trans>Text a code to the number that ends in {ends}</Trans>
}

/** The field for a code, from an SMS or an authenticator app. */
export function CodeField({
  isText,
  hint,
  errors,
}: {
  isText: boolean
  hint?: string
  errors?: string[]
}) {
  const { t } = useLingui()
  return isText ? (
    <TextField
      name="code"
      label={t`The code we sent you`}
      inputMode="numeric"
      autoComplete="one-time-code"
      errors={errors}
      required
    />
  ) : (
    <CodeBoxes
      name="code"
      label={t`The code in your authenticator app`}
      hint={hint}
      errors={errors}
      required
    />
  )
}

type Props = {
  step: Step
  next: string
  result: { refusal?: string; challenge?: string } | undefined
}

export function CodeStep({ step, next, result }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const isText = step.kind === 'phone'
  const isUnsent = isText && !result?.challenge
  const errors = result?.refusal ? [result.refusal] : undefined
  return (
    <Form method="post" className="auth-form">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="factor" value={step.id} />
      {isUnsent && <FormRefusal errors={errors} />}
      {isUnsent ? (
        <Button
          type="submit"
          name="step"
          value="ask"
          kind="marigold"
          size="large"
          wide
          busy={isBusy}
        >
          <Trans>Text me a code</Trans>
        </Button>
      ) : (
        <>
          <input type="hidden" name="challenge" value={result?.challenge ?? ''} />
          <CodeField isText={isText} errors={errors} />
          <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
            <Trans>Continue</Trans>
          </Button>
        </>
      )}
    </Form>
  )
}

/** WebAuthn needs script. */
export function KeyStep({ step, next, action }: { step: Step; next: string; action: string }) {
  const fields = { factor: step.id, next }
  const { ask, isBusy, refusal } = useSecurityKey(action, fields)
  return (
    <div className="auth-form">
      <FormRefusal errors={refusal ? [refusal] : undefined} />
      <Button kind="marigold" size="large" wide busy={isBusy} onClick={ask}>
        {step.name ? <Trans>Use {step.name}</Trans> : <Trans>Use a security key</Trans>}
      </Button>
    </div>
  )
}
