import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { CookieCheck } from '#app/page/cookie-check.tsx'
import { PersonCheck } from '#app/page/person-check.tsx'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { StepBars, Stepper } from '#app/ui/stepper.tsx'
import {
  contactOf,
  draftFields,
  type RequestDraft,
  type StepName,
  steps,
  stepsOf,
} from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import { FormBanners } from './form-banners.tsx'
import { EnterButton, HiddenFields } from './form-fields.tsx'
import { InvitedCard } from './invited-card.tsx'
import { RequestFoot } from './request-foot.tsx'
import { WhatStep, WhereStep } from './request-steps.tsx'
import { SendStep } from './send-step.tsx'
import { useRequestForm } from './use-request-form.ts'

/**
 * The request form in three steps. Every step is a form that posts the whole draft, so it works without
 * script; with script the steps change on the page, the back button goes back a step, and input is stored on
 * the device.
 */
export function RequestForm({
  page: first,
  challenge: firstChallenge,
}: {
  page: RequestPage
  /** The proof-of-work challenge before the request is accepted. */
  challenge: Challenge | undefined
}) {
  const { fetcher, step, page, draft, photos, ...form } = useRequestForm(first)
  const errors = Object.fromEntries(
    Object.entries(form.errors).map(([field, said]) => [field, [said]]),
  )
  const parts = { page, draft, errors, isSaved: form.isSaved }
  const before = steps[numberOf(step) - 2]
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
        <EnterButton intent={step === 'send' ? 'send' : 'next'} />
        <input type="hidden" name="at" value={step} />
        <CookieCheck />
        <HiddenFields
          fields={draftFields(draft).filter(([name]) => !isShown(name, step, page, draft))}
        />
        <p className="text-small text-ink-2 max-lg:hidden">
          <StepCount step={step} />
        </p>
        <h1 ref={form.heading} tabIndex={-1} className="text-h1">
          <StepTitle step={step} page={page} isQuestion={draft.isQuestion} />
        </h1>
        <FormBanners refusal={page.refusal} isOffline={form.isOffline} />
        <div key={`${step} ${form.drawn}`} className="request-fields">
          {step === 'what' ? (
            <WhatStep {...parts} photos={photos} photoChanges={form.photoChanges} />
          ) : null}
          {step === 'where' ? <WhereStep {...parts} /> : null}
          {step === 'send' ? (
            <SendStep {...parts} photos={photos} onGo={form.goTo} onConfirmBy={form.confirmBy} />
          ) : null}
        </div>
        <PersonCheck challenge={fetcher.data ? fetcher.data.challenge : firstChallenge} />
        <RequestFoot
          step={step}
          count={page.invited.length}
          isBusy={fetcher.state !== 'idle'}
          photosUnderWay={form.photosUnderWay}
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

const numberOf = (step: StepName) => stepsOf({ urgent: false }).indexOf(step) + 1

function StepCount({ step }: { step: StepName }) {
  return (
    <Trans>
      Step {numberOf(step)} of {steps.length}
    </Trans>
  )
}

/** The list of steps, with the answers of completed ones. */
function RequestSteps({ step, page, job }: { step: StepName; page: RequestPage; job: string }) {
  const { t } = useLingui()
  const number = numberOf(step)
  const here = (other: number) => (other === number ? t`You're here` : null)
  const jobName = page.jobs.find(({ code }) => code === job)?.name
  return (
    <Stepper
      className="request-steps"
      current={number}
      steps={[
        { title: t`What you need`, answer: number > 1 ? jobName : here(1) },
        { title: t`Where and when`, answer: number > 2 ? page.placeName : here(2) },
        { title: t`Check and send`, answer: here(3) },
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
  if (step === 'where') return <Trans>Where and when?</Trans>
  if (step === 'send') return <Trans>Check and send</Trans>
  if (isQuestion) return <Trans>Ask your question</Trans>
  return page.isMending ? <Trans>Tell them what's wrong</Trans> : <Trans>What do you need?</Trans>
}

/** Whether this step shows a field; all others are posted hidden. */
function isShown(name: string, step: StepName, page: RequestPage, draft: RequestDraft) {
  const { isGuest, takesPhone, placeChoices } = page
  if (step === 'what')
    return (
      name === 'job' ||
      name === 'words' ||
      name === 'photo' ||
      page.questions.some((question) => name === `answer-${question.code}`)
    )
  if (step === 'where')
    return (
      ['place', 'day', 'time', 'budget'].includes(name) ||
      (name === 'placeId' && placeChoices.length > 0)
    )
  if (!isGuest) return name === 'phone'
  if (name === 'email') return contactOf(draft, takesPhone) === 'email'
  return name === 'name' || name === 'phone'
}
