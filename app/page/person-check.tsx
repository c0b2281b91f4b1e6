import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Challenge, PROOF } from '#app/platform/abuse/challenge.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'

type Props = {
  challenge: Challenge | undefined
  /** An alternative for someone whose device fails the check: "Have a link emailed to you". */
  otherwise?: ReactNode
}

/**
 * Part of a form. If the server requires proof of work, the browser does it, and the form is submitted again
 * automatically, once. Nobody gets a puzzle.
 */
export function PersonCheck({ challenge, otherwise }: Props) {
  return (
    // A live region must exist before it has content, or screen readers don't announce it. The page must
    // hydrate.
    <div role="status" className="person-check" data-hydrate={challenge?.sum ? 'now' : undefined}>
      {challenge?.sum ? (
        <Check key={challenge.sum.signature} challenge={challenge} otherwise={otherwise} />
      ) : challenge ? (
        <Banner tone="danger" title={<Wait minutes={challenge.minutes} />} />
      ) : null}
    </div>
  )
}

type State = 'checking' | 'sending' | 'ready' | 'failed'

type CheckProps = Props & { challenge: Extract<Challenge, { byHand: boolean }> }

function Check({ challenge, otherwise }: CheckProps) {
  const { byHand, minutes } = challenge
  const { field, state, done, isPasswordMissing } = useCheck(challenge)
  const percent = Math.round(done * 100)
  return (
    <>
      <input type="hidden" name={PROOF} ref={field} defaultValue="" />
      {state === 'checking' ? (
        <Checking percent={percent} byHand={byHand} />
      ) : state === 'failed' ? (
        <Banner tone="clay" title={<Trans>The check didn't work on this device.</Trans>}>
          <Wait minutes={minutes} /> {otherwise}
        </Banner>
      ) : (
        <Checked isSending={state === 'sending'} isPasswordMissing={isPasswordMissing} />
      )}
      <WithoutScript minutes={minutes} otherwise={otherwise} />
    </>
  )
}

/** Does the work once, then submits the form, or leaves that to the user. */
function useCheck({ sum, byHand }: CheckProps['challenge']) {
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>('checking')
  const [done, setDone] = useState(0)
  const [missing, setMissing] = useState(false)

  // Once per challenge: the component's key is its signature.
  useEffect(() => {
    const form = field.current?.form
    if (!form) return
    const work = new AbortController()
    holdBack(form, work.signal)
    proofFor(sum, setDone, work.signal).then(
      (proof) => {
        if (work.signal.aborted || !field.current) return
        work.abort()
        if (proof === null) return setState('failed')
        field.current.value = proof
        const empty = emptyPassword(form)
        setMissing(empty !== undefined)
        setState(empty || byHand ? 'ready' : 'sending')
        if (empty) empty.focus()
        // A form that was resubmitted automatically before, or lacks its files, is left to the user.
        else if (!byHand) form.requestSubmit(form.querySelector<HTMLElement>('[type=submit]'))
      },
      () => {
        if (!work.signal.aborted) setState('failed')
        work.abort()
      },
    )
    return () => work.abort()
  }, [])

  return { field, state, done, isPasswordMissing: missing }
}

function Checking({ percent, byHand }: { percent: number; byHand: boolean }) {
  const { t } = useLingui()
  return (
    <Banner
      icon={<Hourglass />}
      className="person-check-running"
      action={
        <ProgressBar done={percent} total={100} label={t`Check`} className="person-check-bar" />
      }
      title={<Trans>Checking that you're a person…</Trans>}
    >
      {byHand ? (
        <Trans>We've kept what you typed.</Trans>
      ) : percent < 50 ? (
        <Trans>
          You don't need to do anything. We've kept what you typed and will send it automatically.
        </Trans>
      ) : (
        <Trans>Halfway there.</Trans>
      )}
    </Banner>
  )
}

function Checked({
  isSending,
  isPasswordMissing,
}: {
  isSending: boolean
  isPasswordMissing: boolean
}) {
  return (
    <Banner
      tone="fynbos"
      icon={<CircleCheck />}
      title={
        isSending ? (
          <Trans>Checked. Sending…</Trans>
        ) : isPasswordMissing ? (
          <Trans>Checked. Enter your password again.</Trans>
        ) : (
          <Trans>Checked. Tap the button again.</Trans>
        )
      }
    />
  )
}

function WithoutScript({ minutes, otherwise }: Pick<Props, 'otherwise'> & { minutes: number }) {
  return (
    <noscript>
      <Banner
        tone="clay"
        title={<Trans>This form checks that you're a person, and that needs JavaScript.</Trans>}
      >
        <Wait minutes={minutes} /> {otherwise}
      </Banner>
    </noscript>
  )
}

const Wait = ({ minutes }: { minutes: number }) => (
  <Plural
    value={minutes}
    one="Too many attempts. Try again in # minute."
    other="Too many attempts. Try again in # minutes."
  />
)

/** The solver is loaded on demand, not with the page. */
async function proofFor(
  sum: NonNullable<Challenge['sum']>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
) {
  const { solve } = await import('#app/platform/abuse/solve.ts')
  return solve(sum, { onProgress, signal })
}

/** Submitting before the work is done would only return another challenge. */
function holdBack(form: HTMLFormElement, signal: AbortSignal) {
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  form.addEventListener('submit', hold, { capture: true, signal })
}

/** After a reload the password field is empty. */
const emptyPassword = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[autocomplete$=password]')].find(
    ({ value }) => value === '',
  )
