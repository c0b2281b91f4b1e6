import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import { useNow } from '#app/page/hooks.tsx'
import { PersonCheck } from '#app/page/person-check.tsx'
import type { Asked } from '#app/platform/abuse/challenge.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { StepBars, Stepper } from '#app/ui/stepper.tsx'
import {
  draftFields,
  type FieldErrors,
  firstBadStep,
  problemsOf,
  type RequestDraft,
  readDraft,
  type StepName,
  steps,
} from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import { joinedDraft, keepDraft, keptDraft } from '../saved-draft.ts'
import type { action } from '../screens/new-request.tsx'
import { AskedCard } from './asked-card.tsx'
import { SendStep, TellStep, WhatStep, WhereStep } from './request-steps.tsx'

const KEEP_AFTER = 300

/**
 * The request in four steps. Every step is a form that posts the whole draft, so it works without
 * script; with it the steps move on the page, the back button moves a step, and what is typed is
 * kept on the device.
 */
export function RequestForm({
  page: first,
  asked: askedFirst,
}: {
  page: RequestPage
  /** What the browser has to do before the request is taken. */
  asked: Asked | undefined
}) {
  const { t, i18n } = useLingui()
  const fetcher = useFetcher<typeof action>({ key: 'request' })
  const navigate = useNavigate()
  const { hash } = useLocation()
  const now = useNow().getTime()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [page, setPage] = useState(first)
  // The router forgets what a form was answered as soon as anything is asked for again.
  const [begunAt] = useState(first.step)
  const [draft, setDraft] = useState(first.draft)
  const [photos, setPhotos] = useState(first.photos)
  const [errors, setErrors] = useState<FieldErrors>(first.errors)
  const [isAlive, setAlive] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [photosUnderWay, setPhotosUnderWay] = useState(0)
  // Counts up when fields must be drawn anew from the draft: after it was restored from the device.
  const [drawn, setDrawn] = useState(0)

  const named = isAlive ? steps.find((one) => `#${one}` === hash) : undefined
  const step = named ?? begunAt
  const at = steps.indexOf(step)
  const isLast = step === 'send'
  const isBusy = fetcher.state !== 'idle'
  const count = page.asked.length

  const goTo = (to: StepName) => {
    setErrors({})
    if (to !== step)
      navigate({ hash: to, search: window.location.search }, { preventScrollReset: true })
  }

  // The page has come alive: go on with what this device kept, and read what was typed meanwhile.
  useEffect(() => {
    setAlive(true)
    if (first.step !== 'what' || Object.keys(first.errors).length > 0) return
    const kept = keptDraft(new Date(now))
    const joined = kept && joinedDraft(first.draft, kept)
    const typed = form.current ? readDraft(new FormData(form.current)) : first.draft
    if (!joined) return
    const restored = { ...joined, job: typed.job || joined.job }
    setDraft(restored)
    setPhotos(restored.photos.map((id) => ({ id, name: '', bytes: 0, width: 0, height: 0 })))
    setSaved(true)
    setDrawn((times) => times + 1)
    const goesOnAt = steps.find((one) => `#${one}` === hash) ?? first.step
    fetcher.submit(formOf(restored, goesOnAt, 'look'), {
      method: 'post',
      encType: 'multipart/form-data',
    })
    // Once, when the page wakes up.
  }, [])

  // The server's answer: its view of the draft, what is wrong, and which step comes next.
  useEffect(() => {
    const answer = fetcher.data
    if (!answer || fetcher.state !== 'idle') return
    setOffline(answer.isOffline)
    if (!answer.page) return
    setPage(answer.page)
    setDraft(answer.page.draft)
    setPhotos(answer.page.photos)
    if (answer.page.step !== step)
      navigate(
        { hash: answer.page.step, search: window.location.search },
        { preventScrollReset: true },
      )
    setErrors(answer.page.errors)
    // The step is read as it was when the answer came.
  }, [fetcher.data, fetcher.state])

  // A step that was reached by the address alone needs the answers before it.
  useEffect(() => {
    if (!isAlive || !named) return
    const asked = { isGuest: page.isGuest, today: page.today, i18n }
    const missing = firstBadStep(
      Object.assign({}, ...steps.slice(0, at).map((one) => problemsOf(one, draft, asked))),
    )
    if (missing && fetcher.state === 'idle')
      navigate({ hash: missing, search: window.location.search }, { replace: true })
  }, [isAlive, named, at, draft, page.isGuest, page.today, fetcher.state, navigate])

  // A new step begins at its top, and says its name.
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])

  // The first field that is wrong is where the cursor goes.
  useEffect(() => {
    const [field] = Object.keys(errors)
    if (!field || !isAlive) return
    const wrong = form.current?.querySelector<HTMLElement>(
      `[name="${field}"]:not([type=hidden]), #${field} input`,
    )
    wrong?.focus()
  }, [errors, isAlive])

  useEffect(() => {
    if (!isAlive) return
    const wait = setTimeout(() => {
      if (draft.words || draft.place || draft.job) setSaved(keepDraft(draft, new Date(now)))
    }, KEEP_AFTER)
    return () => clearTimeout(wait)
  }, [draft, isAlive, now])

  function onInput(event: FormEvent<HTMLFormElement>) {
    const next = readDraft(new FormData(event.currentTarget))
    setDraft(next)
    if (Object.keys(errors).length > 0)
      setErrors(problemsOf(step, next, { isGuest: page.isGuest, today: page.today, i18n }))
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (isBusy) return event.preventDefault()
    if (button?.value !== 'next' && button?.value !== 'send') return
    const next = readDraft(new FormData(event.currentTarget))
    const wrong = problemsOf(step, next, { isGuest: page.isGuest, today: page.today, i18n })
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) event.preventDefault()
  }

  const shownErrors = Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [field, [said]]),
  )
  const parts = { page, draft, errors: shownErrors, isSaved }
  const titles: Record<StepName, string> = {
    what: t`What do you need?`,
    tell: draft.isQuestion
      ? t`Ask your question`
      : page.isMending
        ? t`Tell them what is wrong`
        : t`Tell them about it`,
    where: t`Where and when?`,
    send: t`Check and send`,
  }
  const jobName = page.jobs.find(({ code }) => code === draft.job)?.name
  const next: Record<StepName, React.ReactNode> = {
    what: <Trans>Next: tell us more</Trans>,
    tell: <Trans>Next: where and when</Trans>,
    where: <Trans>Next: check and send</Trans>,
    send:
      count > 0 ? (
        <Plural value={count} one="Send to # provider" other="Send to # providers" />
      ) : (
        <Trans>Send the request</Trans>
      ),
  }

  return (
    <div className="request">
      <header className="request-head">
        <BackButton onBack={at > 0 ? () => goTo(steps[at - 1]!) : undefined} label={t`Back`} />
        <b>{draft.isQuestion ? <Trans>Ask a question</Trans> : <Trans>Ask for a quote</Trans>}</b>
        <span>
          <Trans>
            Step {at + 1} of {steps.length}
          </Trans>
        </span>
        <StepBars count={steps.length} current={at + 1} />
      </header>

      <Stepper
        className="request-steps"
        current={at + 1}
        steps={[
          { title: t`What you need`, answer: at > 0 ? jobName : at === 0 ? t`You are here` : null },
          {
            title: page.isMending ? t`What is wrong` : t`What you wish for`,
            answer: at === 1 ? t`You are here` : null,
          },
          {
            title: t`Where and when`,
            answer: at === 2 ? t`You are here` : at > 2 ? page.placeName : null,
          },
          { title: t`Check and send`, answer: at === 3 ? t`You are here` : null },
        ]}
      />

      <fetcher.Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="request-form"
        onInput={onInput}
        onSubmit={onSubmit}
      >
        {/* The button that Enter presses: the first of a form, whatever stands before the visible one. */}
        <button
          type="submit"
          name="intent"
          value={isLast ? 'send' : 'next'}
          tabIndex={-1}
          aria-hidden
          className="visually-hidden"
        />
        <input type="hidden" name="at" value={step} />
        {draftFields(draft)
          .filter(([name]) => !isShown(name, step, page))
          .map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        <p className="text-small text-ink-2 max-lg:hidden">
          <Trans>
            Step {at + 1} of {steps.length}
          </Trans>
        </p>
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          {titles[step]}
        </h1>
        {step === 'what' ? (
          <p className="text-lead">
            <Trans>Choose the nearest. You can explain in the next step.</Trans>
          </p>
        ) : null}
        {page.refusal ? <Banner tone="clay" role="alert" title={page.refusal} /> : null}
        {isOffline ? (
          <Banner tone="clay" role="alert" title={t`There is no signal`}>
            <Trans>Everything you wrote is kept on this device. Try again when it is back.</Trans>
          </Banner>
        ) : null}
        <div key={`${step} ${drawn}`} className="request-fields">
          {step === 'what' ? <WhatStep {...parts} /> : null}
          {step === 'tell' ? (
            <TellStep
              {...parts}
              photos={photos}
              onSending={setPhotosUnderWay}
              onPhotos={(now) => {
                setPhotos(now.map((one) => ({ name: '', width: 0, height: 0, ...one })))
                setDraft((was) => ({ ...was, photos: now.map(({ id }) => id) }))
              }}
            />
          ) : null}
          {step === 'where' ? <WhereStep {...parts} /> : null}
          {step === 'send' ? <SendStep {...parts} photos={photos} onGo={goTo} /> : null}
        </div>
        <PersonCheck asked={fetcher.data ? fetcher.data.asked : askedFirst} />
        <div className="request-foot">
          <Button
            type="submit"
            name="intent"
            value={isLast ? 'send' : 'next'}
            kind="marigold"
            size="large"
            wide="phone"
            icon={isLast ? <Send aria-hidden /> : undefined}
            // A photo that is still on its way would be missing from what is sent on.
            busy={
              step === 'tell' && photosUnderWay > 0 ? (
                <Plural value={photosUnderWay} one="Sending # photo" other="Sending # photos" />
              ) : isBusy ? (
                isLast ? (
                  <Trans>Sending…</Trans>
                ) : (
                  true
                )
              ) : undefined
            }
          >
            {next[step]}
          </Button>
          {at > 0 ? (
            <Button
              type="submit"
              name="intent"
              value="back"
              formNoValidate
              kind="quiet"
              size="large"
              icon={<ArrowLeft aria-hidden />}
              className="max-lg:hidden"
              onClick={(event) => {
                event.preventDefault()
                goTo(steps[at - 1]!)
              }}
            >
              <Trans>Back</Trans>
            </Button>
          ) : null}
        </div>
      </fetcher.Form>

      <AskedCard page={{ ...page, draft }} />
    </div>
  )
}

/** Whether a field stands in this step to be filled in; all others travel along, hidden. */
function isShown(name: string, step: StepName, { isGuest, placeChoices }: RequestPage) {
  if (step === 'what') return name === 'job'
  if (step === 'tell') return name === 'words' || name === 'photo' || name.startsWith('answer-')
  if (step === 'where')
    return (
      ['place', 'day', 'time', 'budget'].includes(name) ||
      (name === 'placeId' && placeChoices.length > 0)
    )
  return name === 'phone' || (isGuest && (name === 'name' || name === 'email'))
}

function BackButton({ onBack, label }: { onBack?: () => void; label: string }) {
  if (!onBack) return <span />
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onBack}>
      <ArrowLeft aria-hidden />
    </button>
  )
}

function formOf(draft: RequestDraft, at: StepName, intent: string) {
  const form = new FormData()
  for (const [name, value] of draftFields(draft)) form.append(name, value)
  form.append('at', at)
  form.append('intent', intent)
  return form
}
