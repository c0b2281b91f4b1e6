import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { CookieCheck } from '#app/page/cookie-check.tsx'
import { translate } from '#app/platform/messages.ts'
import { Banner } from '#app/ui/banner.tsx'
import { PageToast } from '#app/ui/page-toast.tsx'
import { Saved } from '#app/ui/saved.tsx'
import { StepBars } from '#app/ui/stepper.tsx'
import type { FormView } from '../form-view.server.ts'
import type { FormAnswer } from '../handle-form.server.ts'
import {
  hasStarted,
  isRight,
  type Part,
  partNames,
  translateProblems,
} from '../public/application.ts'
import { answersOf } from './answers-in-short.ts'
import { ApplicationFoot } from './application-foot.tsx'
import { ApplicationPreview } from './application-preview.tsx'
import { CausePart, DocumentsPart, PayPart, WorkPart, YouPart } from './form-parts.tsx'
import { PartBehind, PartsList } from './parts-list.tsx'
import restoreDraft from './restore-draft.inline.js?url'
import { SendLink } from './send-link.tsx'
import { useApplicationForm } from './use-application-form.ts'
import type { SavedState } from './use-draft.ts'

/**
 * The application form, one part at a time. All fields are in the page and every button posts the whole form,
 * so it works without script: the server then opens the next part. With script, parts open at once, input is
 * saved while typing, and files upload by themselves.
 */
export function ApplicationForm({ view, posted }: { view: FormView; posted?: FormAnswer }) {
  const { i18n } = useLingui()
  const form = useApplicationForm(view, posted)
  const { fetcher, answer, draft, errors, open, openPart, isHydrated, isBusy, edited, notified } =
    form
  const [wantsAccount, setWantsAccount] = useState(false)
  const link = answer?.link ?? null
  const inWords = translateProblems(i18n, errors)
  const index = partNames.indexOf(open)
  const shared = { draft, errors: inWords, isHydrated, onEdited: edited, open }
  const state = {
    open,
    problems: form.problems,
    left: form.left,
    answers: answersOf(draft, i18n, view.categories),
    onOpen: isHydrated ? openPart : undefined,
  }
  const behind = (part: Part) =>
    partNames.indexOf(part) < index ? <PartBehind part={part} {...state} /> : null
  return (
    // An unmatched fragment keeps browsers from focusing the first error.
    <div className="application" id={isRight(open, errors) ? 'apply' : undefined}>
      <PartsList form={FORM} {...state} />
      <fetcher.Form
        ref={form.form}
        id={FORM}
        method="post"
        // Without script the response is a new page: it scrolls to the form, or to its first error.
        action="#apply"
        encType="multipart/form-data"
        noValidate
        className="application-form"
        onInput={edited}
        onSubmit={form.onSubmit}
      >
        {/* The form's default button, which Enter submits: saves, whatever other buttons come first. */}
        <button
          type="submit"
          name="intent"
          // After a proof-of-work challenge for the link, the browser submits it again by itself.
          value={answer?.link?.challenge ? 'link' : 'save'}
          tabIndex={-1}
          aria-hidden
          className="visually-hidden"
        />
        {isHydrated ? <input type="hidden" name="hydrated" value="1" /> : null}
        <input type="hidden" name="part" value={open} />
        <CookieCheck />
        {notified ? <input type="hidden" name="notified" value={notified} /> : null}
        {view.paused ? <Banner tone="clay" title={view.paused} /> : null}
        <SavedLine saved={form.saved} />
        {isHydrated || view.isLinked || !view.isSavedHere ? null : (
          <p className="application-saved" data-restored hidden>
            <Saved>
              <SavedHere />
            </Saved>
          </p>
        )}
        <StepBars count={partNames.length} current={index + 1} className="application-bars" />
        <div key={form.drawn} className="application-parts">
          {behind('you')}
          <YouPart {...shared} />
          {behind('work')}
          <WorkPart
            {...shared}
            categories={view.categories}
            placeChoices={answer?.placeChoices ?? view.placeChoices}
          />
          {behind('documents')}
          <DocumentsPart
            {...shared}
            documents={form.documents}
            onDocuments={form.setDocuments}
            account={view.account}
            accountStep={answer?.account ?? null}
            accountProblem={answer?.accountProblem ?? null}
            isBusy={isBusy}
            wantsAccount={wantsAccount}
            onNeedsAccount={() => setWantsAccount(true)}
            sentLink={link?.isSent ? link : null}
          />
          {behind('cause')}
          <CausePart {...shared} />
          <PayPart isPaid={view.isPaid} isBusy={isBusy} open={open} />
        </div>
        {answer ? <NotSent answer={answer} isBusy={isBusy} alert={form.alert} /> : null}
        {notified === open && !isRight(open, errors) ? (
          <p className="text-small" role="status">
            <Trans>
              Something is missing here. Tap the button again to continue, and fill it in later.
            </Trans>
          </p>
        ) : null}
        <ApplicationFoot
          {...{ open, isHydrated, isBusy }}
          isPaid={view.isPaid}
          onNext={form.goToNext}
          onOpen={openPart}
        />
        {open === 'send' ? <WhatSendingMeans /> : null}
        <SendLink
          {...{ draft, link, isBusy }}
          account={view.account}
          takesPhone={view.takesPhone}
        />
      </fetcher.Form>
      <RestoreScript isSavedHere={view.isSavedHere} />
      {/* Without input there is nothing to preview, and the picture is a tenth of the page's bytes. */}
      {isHydrated || hasStarted(view.draft) ? (
        <ApplicationPreview draft={draft} trades={view.categories} seed={view.reference ?? 'new'} />
      ) : null}
    </div>
  )
}

const FORM = 'application'

const WhatSendingMeans = () => (
  <p className="text-small text-ink-2">
    <Trans>
      By submitting you agree again to today's Terms of Service and Privacy Policy. We reply within
      48 hours, not counting weekends and public holidays.
    </Trans>
  </p>
)

const isPageHydrated = () =>
  typeof document !== 'undefined' && 'hydrated' in document.documentElement.dataset

/**
 * Only in server-rendered HTML: inline scripts inserted later are refused by the CSP, and would run too late.
 */
function RestoreScript({ isSavedHere }: { isSavedHere: boolean }) {
  const [isSent] = useState(() => isSavedHere && !isPageHydrated())
  return isSent ? <script src={restoreDraft} /> : null
}

type NotSentProps = {
  answer: FormAnswer
  isBusy: boolean
  /** Receives the focus. */
  alert: RefObject<HTMLDivElement | null>
}

/** Why the application wasn't submitted: something is missing, or it failed. */
function NotSent({ answer, isBusy, alert }: NotSentProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      {answer.refusal ? (
        <div ref={alert} tabIndex={-1}>
          <Banner
            tone="clay"
            role="alert"
            title={answer.isUnpaid ? t`Payment Required` : t`Not submitted yet`}
          >
            {translate(i18n, answer.refusal)}
          </Banner>
        </div>
      ) : null}
      {answer.hasFailed && !isBusy ? (
        <div className="page-toasts">
          <PageToast
            kind="error"
            title={<Trans>Submission Failed</Trans>}
            description={
              <Trans>There was an error submitting your application. Please try again.</Trans>
            }
          />
        </div>
      ) : null}
    </>
  )
}

const SavedHere = () => <Trans>Saved on this device. You can stop and come back later.</Trans>

function SavedLine({ saved }: { saved: SavedState }) {
  return (
    <p className="application-saved" aria-live="polite">
      {saved.on === 'account' ? (
        <Saved>
          <Trans>Saved {saved.time}. You can stop and come back later.</Trans>
        </Saved>
      ) : saved.on === 'device' ? (
        <Saved>
          <SavedHere />
        </Saved>
      ) : saved.on === 'link' ? (
        <Saved>
          <Trans>Opened from your link. What you type from here is saved on this device.</Trans>
        </Saved>
      ) : saved.on === 'device, no signal' ? (
        <span>
          <Trans>
            You're offline. We've saved this on your device, and will send it when you're back
            online.
          </Trans>
        </span>
      ) : null}
    </p>
  )
}
