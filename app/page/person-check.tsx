import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Challenge, PROOF } from '#app/platform/abuse/challenge.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'

type Props = {
  challenge: Challenge | undefined
  /** Another way to the same end, for whoever cannot be checked: "Have a link mailed to you". */
  otherwise?: ReactNode
}

/**
 * Stands in a form. Where the server asked for work, the browser does it, and the form is sent again
 * by itself, once. Nobody is given a puzzle.
 */
export function PersonCheck({ challenge, otherwise }: Props) {
  return (
    // There before anything is said in it, or screen readers would not say it. The page must hydrate.
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

function Check({
  challenge: { sum, byHand, minutes },
  otherwise,
}: Props & { challenge: Extract<Challenge, { byHand: boolean }> }) {
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>('checking')
  const [done, setDone] = useState(0)
  const [missing, setMissing] = useState(false)

  // Once for each sum: the key above is the sum's own.
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
        // What was sent by itself and asked for work again, or lacks its files, is a person's to send.
        else if (!byHand) form.requestSubmit(form.querySelector<HTMLElement>('[type=submit]'))
      },
      () => {
        if (!work.signal.aborted) setState('failed')
        work.abort()
      },
    )
    return () => work.abort()
  }, [])

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
        <Checked isSending={state === 'sending'} isPasswordMissing={missing} />
      )}
      <WithoutScript minutes={minutes} otherwise={otherwise} />
    </>
  )
}

function Checking({ percent, byHand }: { percent: number; byHand: boolean }) {
  const { t } = useLingui()
  return (
    <Banner
      icon={<Hourglass />}
      className="person-check-running"
      action={<ProgressBar done={percent} of={100} label={t`Check`} className="person-check-bar" />}
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
        title={
          <Trans>We check that a person is sending this form, and that needs JavaScript.</Trans>
        }
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

/** The work itself comes when it is asked for, not with the page. */
async function proofFor(
  sum: NonNullable<Challenge['sum']>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
) {
  const { solve } = await import('#app/platform/abuse/solve.ts')
  return solve(sum, { onProgress, signal })
}

/** What is sent before the work is done would only be asked for it again. */
function holdBack(form: HTMLFormElement, signal: AbortSignal) {
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  form.addEventListener('submit', hold, { capture: true, signal })
}

/** A page that came anew holds no password, and never will. */
const emptyPassword = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[autocomplete$=password]')].find(
    ({ value }) => value === '',
  )
