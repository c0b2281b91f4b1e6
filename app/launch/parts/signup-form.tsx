import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { PersonCheck } from '#app/page/person-check.tsx'
import { Button } from '#app/ui/button.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { PageToast } from '#app/ui/page-toast.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SignupAnswer } from '../handle-signup.server.ts'
import type { LandingView } from '../landing-view.server.ts'
import { emailProblem, emailProblems } from '../public/signup.ts'

export const EMAIL_FIELD = 'launch-email'

type Props = {
  view: LandingView
  answer: SignupAnswer | undefined
}

/** A form for one email address. It works without script; with it, errors show at once. */
export function SignupForm({ view: { consent, people }, answer }: Props) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formData?.has('launch-signup') ?? false
  const { problem, check, recheck } = useProblem(answer)
  useEmptied(form, isSending, answer)

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="signup-form"
      onSubmit={check}
      onChange={recheck}
    >
      <input type="hidden" name="launch-signup" value="" />
      <div className="signup-line">
        <EmailField consent={consent} answer={answer} problem={problem} />
        <Button type="submit" kind="ink" busy={isSending && t`Sending...`}>
          <Trans>Notify me</Trans>
        </Button>
      </div>
      <PersonCheck challenge={answer?.challenge} />
      {people > 0 ? <OnTheList people={people} /> : null}
      {/* Remounted each time, because it fades out by itself. */}
      {answer?.hasFailed && !isSending ? <Failure /> : null}
    </Form>
  )
}

function EmailField({
  consent,
  answer,
  problem,
}: Pick<LandingView, 'consent'> & Pick<Props, 'answer'> & { problem: string | null | undefined }) {
  const { t } = useLingui()
  return (
    <TextField
      id={EMAIL_FIELD}
      name="email"
      type="email"
      required
      maxLength={254}
      inputMode="email"
      autoComplete="email"
      placeholder={t`you@example.co.za`}
      icon={<Mail aria-hidden />}
      label={<Trans>Tell me when it opens</Trans>}
      hint={consent}
      errors={problem ? [problem] : undefined}
      defaultValue={answer?.email}
      // Without script the page reloads with the focus in the invalid field.
      autoFocus={answer?.problem !== undefined}
    />
  )
}

function OnTheList({ people }: Pick<LandingView, 'people'>) {
  return (
    <p className="text-small text-ink-2">
      {people === 1 ? (
        <Trans>One person is on the list</Trans>
      ) : (
        <Trans>{spaced(people)} people are on the list</Trans>
      )}
    </p>
  )
}

function Failure() {
  return (
    <div className="page-toasts">
      <PageToast
        kind="error"
        title={<Trans>Something went wrong</Trans>}
        description={<Trans>Please try again later or contact us directly.</Trans>}
      />
    </div>
  )
}

/** The error of the address: shown on submit, and then updated while typing. */
function useProblem(answer: SignupAnswer | undefined) {
  const { t } = useLingui()
  const [found, setFound] = useState<string | null>()
  // A new answer of the server replaces the client-side error.
  useEffect(() => setFound(undefined), [answer])
  const problemOf = (form: HTMLFormElement) => {
    const field = form.elements.namedItem('email') as HTMLInputElement
    const problem = emailProblem(field.value)
    return { field, words: problem && t(emailProblems[problem]) }
  }
  return {
    problem: found === undefined ? answer?.problem : found,
    check: (event: FormEvent<HTMLFormElement>) => {
      const { field, words } = problemOf(event.currentTarget)
      if (!words) return
      event.preventDefault()
      setFound(words)
      field.focus()
    },
    recheck: (event: FormEvent<HTMLFormElement>) => {
      if (found === undefined && !answer?.problem) return
      setFound(problemOf(event.currentTarget).words)
    },
  }
}

/** After a success the field is cleared. */
function useEmptied(
  form: React.RefObject<HTMLFormElement | null>,
  isSending: boolean,
  answer: SignupAnswer | undefined,
) {
  const hasSent = useRef(false)
  useEffect(() => {
    if (isSending) hasSent.current = true
    else if (hasSent.current) {
      hasSent.current = false
      if (!answer) form.current?.reset()
    }
  }, [form, isSending, answer])
}
