import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, RotateCw } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { PersonCheck } from '#app/page/person-check.tsx'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { CODE_LENGTH } from '#app/platform/texted-code.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { CodeBoxes } from '#app/ui/code-boxes.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { HeldProblem } from '../held-request.server.ts'
import type { NumberView } from '../screens/request-sent.tsx'
import { PhoneField } from './phone-field.tsx'
import { SendButton } from './send-button.tsx'
import { useTextedCode } from './use-texted-code.ts'

type Answer = HeldProblem | undefined

type Props = { number: NumberView; names: string[]; answer: Answer }

/** The field for the SMS code, and alternatives when none arrives: again, another number, email. */
export function ConfirmNumber({ number, names, answer }: Props) {
  const list = names.join(', ')
  const { spoken } = number
  const about = (form: HeldProblem['form']) => (answer?.form === form ? answer : undefined)
  useLook(number.sentAt)
  return (
    <>
      <h1 className="text-h1 mt-1">
        <Trans>Enter the code we sent you</Trans>
      </h1>
      {number.isOptedOut ? (
        <OptedOut number={number} />
      ) : (
        <>
          <p className="text-lead mt-3">
            <Trans>
              We sent an SMS to {spoken}. Your request goes to {list} as soon as the code is right.
            </Trans>
          </p>
          <CodeForm answer={about('code')} sentAt={number.sentAt} />
          <Resend key={number.sentAt} number={number} answer={about('again')} />
        </>
      )}
      <div className="mt-8 grid gap-3">
        <NumberForm answer={about('number')} />
        <EmailForm answer={about('email')} isOpen={number.isOptedOut || number.isLastText} />
      </div>
    </>
  )
}

function OptedOut({ number: { spoken, canRestart } }: { number: NumberView }) {
  const { t } = useLingui()
  return (
    <Banner className="mt-6" tone="clay" role="alert" title={t`${spoken} doesn't get SMS from us`}>
      <Trans>
        Someone replied STOP from this number, so we won't text it. Use your email, or another
        number. We've kept your request.
      </Trans>
      {canRestart ? (
        <>
          {' '}
          <Trans>To get our SMS again, reply START to the last one.</Trans>
        </>
      ) : null}
    </Banner>
  )
}

function CodeForm({ answer, sentAt }: { answer: Answer; sentAt: number }) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  useTextedCode(form, sentAt)
  const onInput = useSubmitWhenComplete(form, isBusy)
  const tries = useTries(answer)
  return (
    // Hydrates without interaction: the field has autofocus, and the phone fills it in by itself.
    <Form
      method="post"
      ref={form}
      data-hydrate="now"
      className="mt-6 grid max-w-[24rem] gap-5"
      onInput={onInput}
    >
      <input type="hidden" name="intent" value="code" />
      <CodeBoxes
        key={tries}
        id="code"
        name="code"
        label={t`Code from the SMS`}
        errors={answer?.problem ? [answer.problem] : undefined}
        autoFocus
        required
      />
      <SendButton busy={isBusy}>
        <Trans>Send request</Trans>
      </SendButton>
    </Form>
  )
}

/** Counts wrong codes: each clears the boxes for another try. */
function useTries(answer: Answer) {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (answer?.problem) setTries((before) => before + 1)
  }, [answer])
  return tries
}

/** The last digit submits the form, however it was entered. */
function useSubmitWhenComplete(form: RefObject<HTMLFormElement | null>, isBusy: boolean) {
  // On a slow connection the phone may have filled in the code before hydration.
  useEffect(() => {
    const field = form.current?.elements.namedItem('code')
    if (field instanceof HTMLInputElement && field.value.length === CODE_LENGTH)
      form.current?.requestSubmit()
  }, [form])
  return (event: FormEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement
    if (name === 'code' && value.length === CODE_LENGTH && !isBusy)
      event.currentTarget.requestSubmit()
  }
}

/** CSS counts the seconds down and then shows the button: no script needed. */
function Resend({ number, answer }: { number: NumberView; answer: Answer }) {
  const isBusy = useNavigation().state !== 'idle'
  // The value at the time of sending: the animation has been running since.
  const [seconds] = useState(number.waitSeconds)
  if (number.isLastText) return <LastText />
  return (
    <Form
      method="post"
      className="resend mt-6"
      data-tens={Math.floor(seconds / 10)}
      data-ones={seconds % 10}
    >
      <p className="text-ink-2">
        <Trans>No SMS after 30 seconds? Send it again. A late one shows the same code.</Trans>{' '}
        <span className="resend-seconds" aria-hidden />
      </p>
      <FieldError id="again" errors={answer?.problem ? [answer.problem] : undefined} />
      <PersonCheck challenge={answer?.challenge} />
      <Button
        type="submit"
        name="intent"
        value="again"
        icon={<RotateCw aria-hidden />}
        className="resend-button"
        busy={isBusy}
      >
        <Trans>Send it again</Trans>
      </Button>
    </Form>
  )
}

function LastText() {
  return (
    <p className="mt-6 text-ink-2">
      <Trans>
        This was the last SMS we can send for this request. If it doesn't arrive, use your email.
      </Trans>
    </p>
  )
}

function NumberForm({ answer }: { answer: Answer }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <details open={answer !== undefined}>
      <summary className="link">
        <Trans>Wrong number? Change it</Trans>
      </summary>
      <Form method="post" className="mt-3 grid max-w-[24rem] gap-4">
        <input type="hidden" name="intent" value="number" />
        <PhoneField value={answer?.typed} errors={answer?.problem ? [answer.problem] : undefined} />
        <PersonCheck challenge={answer?.challenge} />
        <Button type="submit" busy={isBusy}>
          <Trans>Send the code to this number</Trans>
        </Button>
      </Form>
    </details>
  )
}

function EmailForm({ answer, isOpen }: { answer: Answer; isOpen: boolean }) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <details open={isOpen || answer !== undefined}>
      <summary className="link">
        <Trans>Use my email instead</Trans>
      </summary>
      <Form method="post" className="mt-3 grid max-w-[24rem] gap-4">
        <input type="hidden" name="intent" value="email" />
        <TextField
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t`Email`}
          icon={<Mail aria-hidden />}
          maxLength={254}
          defaultValue={answer?.typed}
          errors={answer?.problem ? [answer.problem] : undefined}
        />
        <PersonCheck challenge={answer?.challenge} />
        <Button type="submit" busy={isBusy}>
          <Trans>Email me a link</Trans>
        </Button>
      </Form>
    </details>
  )
}

const LOOK_AFTER = 6_000

/** Revalidates once after a moment: by then the gateway has reported whether the number accepts SMS. */
function useLook(sentAt: number) {
  const revalidate = useRevalidation()
  useEffect(() => {
    const timer = setTimeout(revalidate, LOOK_AFTER)
    return () => clearTimeout(timer)
  }, [sentAt, revalidate])
}
