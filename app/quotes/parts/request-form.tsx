import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { PersonCheck } from '#app/page/person-check.tsx'
import type { Asked } from '#app/platform/abuse/challenge.ts'
import { Banner } from '#app/ui/banner.tsx'
import { StepBars, Stepper } from '#app/ui/stepper.tsx'
import { draftFields, type StepName, steps } from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import { InvitedCard } from './invited-card.tsx'
import { RequestFoot } from './request-foot.tsx'
import { SendStep, TellStep, WhatStep, WhereStep } from './request-steps.tsx'

import { useRequestForm } from './use-request-form.ts'

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
  const { t } = useLingui()
  const { fetcher, step, page, draft, photos, ...form } = useRequestForm(first)
  const [photosUnderWay, setPhotosUnderWay] = useState(0)
  const errors = Object.fromEntries(
    Object.entries(form.errors).map(([field, said]) => [field, [said]]),
  )
  const parts = { page, draft, errors, isSaved: form.isSaved }
  const before = steps[steps.indexOf(step) - 1]
  const goBack = before && (() => form.goTo(before))

  return (
    <div className="request">
      <RequestHead step={step} isQuestion={draft.isQuestion} onBack={goBack} />
      <RequestSteps step={step} page={page} job={draft.job} />
      <fetcher.Form
        ref={form.form}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="request-form"
        onInput={form.onInput}
        onSubmit={form.onSubmit}
      >
        {/* The button that Enter presses: the first of a form, whatever stands before the visible one. */}
        <button
          type="submit"
          name="intent"
          value={step === 'send' ? 'send' : 'next'}
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
          <StepCount step={step} />
        </p>
        <h1 ref={form.heading} tabIndex={-1} className="text-h1">
          <StepTitle step={step} page={page} isQuestion={draft.isQuestion} />
        </h1>
        {step === 'what' ? (
          <p className="text-lead">
            <Trans>Choose the nearest. You can explain in the next step.</Trans>
          </p>
        ) : null}
        {page.refusal ? <Banner tone="clay" role="alert" title={page.refusal} /> : null}
        {form.isOffline ? (
          <Banner tone="clay" role="alert" title={t`There is no signal`}>
            <Trans>Everything you wrote is kept on this device. Try again when it is back.</Trans>
          </Banner>
        ) : null}
        <div key={`${step} ${form.drawn}`} className="request-fields">
          {step === 'what' ? <WhatStep {...parts} /> : null}
          {step === 'tell' ? (
            <TellStep
              {...parts}
              photos={photos}
              onSending={setPhotosUnderWay}
              onPhotos={form.changePhotos}
            />
          ) : null}
          {step === 'where' ? <WhereStep {...parts} /> : null}
          {step === 'send' ? <SendStep {...parts} photos={photos} onGo={form.goTo} /> : null}
        </div>
        <PersonCheck asked={fetcher.data ? fetcher.data.asked : askedFirst} />
        <RequestFoot
          step={step}
          count={page.asked.length}
          isBusy={fetcher.state !== 'idle'}
          photosUnderWay={photosUnderWay}
          onBack={goBack}
        />
      </fetcher.Form>
      <InvitedCard page={{ ...page, draft }} />
    </div>
  )
}

function RequestHead({
  step,
  isQuestion,
  onBack,
}: {
  step: StepName
  isQuestion: boolean
  onBack?: () => void
}) {
  const { t } = useLingui()
  return (
    <header className="request-head">
      {onBack ? (
        <button type="button" className="icon-button" aria-label={t`Back`} onClick={onBack}>
          <ArrowLeft aria-hidden />
        </button>
      ) : (
        <span />
      )}
      <b>{isQuestion ? <Trans>Ask a question</Trans> : <Trans>Ask for a quote</Trans>}</b>
      <span>
        <StepCount step={step} />
      </span>
      <StepBars count={steps.length} current={numberOf(step)} />
    </header>
  )
}

const numberOf = (step: StepName) => steps.indexOf(step) + 1

function StepCount({ step }: { step: StepName }) {
  return (
    <Trans>
      Step {numberOf(step)} of {steps.length}
    </Trans>
  )
}

/** The four steps on a string, with what was answered in those that are done. */
function RequestSteps({ step, page, job }: { step: StepName; page: RequestPage; job: string }) {
  const { t } = useLingui()
  const number = numberOf(step)
  const here = (other: number) => (other === number ? t`You are here` : null)
  const jobName = page.jobs.find(({ code }) => code === job)?.name
  return (
    <Stepper
      className="request-steps"
      current={number}
      steps={[
        { title: t`What you need`, answer: number > 1 ? jobName : here(1) },
        { title: page.isMending ? t`What is wrong` : t`What you wish for`, answer: here(2) },
        { title: t`Where and when`, answer: number > 3 ? page.placeName : here(3) },
        { title: t`Check and send`, answer: here(4) },
      ]}
    />
  )
}

function StepTitle({
  step,
  page,
  isQuestion,
}: {
  step: StepName
  page: RequestPage
  isQuestion: boolean
}) {
  if (step === 'what') return <Trans>What do you need?</Trans>
  if (step === 'where') return <Trans>Where and when?</Trans>
  if (step === 'send') return <Trans>Check and send</Trans>
  if (isQuestion) return <Trans>Ask your question</Trans>
  if (page.isMending) return <Trans>Tell them what is wrong</Trans>
  return <Trans>Tell them about it</Trans>
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
