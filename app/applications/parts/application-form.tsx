import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Save, Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { categories, isCategory } from '#app/directory/categories.ts'
import { isNpoCategory, npoCategories } from '#app/directory/npo-categories.ts'
import { useNow } from '#app/page/hooks.tsx'
import { translate } from '#app/platform/messages.ts'
import { dayOf } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { Saved } from '#app/ui/field.tsx'
import { PageToast } from '#app/ui/page-toast.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { StepBars } from '#app/ui/stepper.tsx'
import { Tag } from '#app/ui/tag.tsx'
import {
  type Draft,
  isRight,
  type Part,
  type Problems,
  partNames,
  partToFill,
  problemsIn,
  translateProblems,
} from '../application.ts'
import type { FormView } from '../form-view.server.ts'
import type { FormAnswer } from '../take-form.server.ts'
import { CausePart, PapersPart, PayPart, WorkPart, YouPart } from './form-parts.tsx'
import { PartBehind, PartsList } from './parts-list.tsx'
import type { SentPaper } from './send-paper.ts'
import { type SavedState, useDraft } from './use-draft.ts'
import { useOpenPart } from './use-open-part.ts'
import { useProblems } from './use-problems.ts'

/**
 * The application, one part at a time. All fields are in the page and every button posts the whole form,
 * so it works without script: the server then opens the next part. With script parts open on the spot,
 * what is typed is kept as one goes, and files go by themselves.
 */
export function ApplicationForm({ view, posted: given }: { view: FormView; posted?: FormAnswer }) {
  const { t, i18n } = useLingui()
  const fetcher = useFetcher<FormAnswer>({ key: 'application' })
  // The router forgets it when one goes on to another part.
  const [posted] = useState(given)
  const answer = fetcher.data ?? posted
  const now = useNow()
  const form = useRef<HTMLFormElement>(null)
  const hasAccount = view.account !== null
  const { draft, saved, isAlive, drawn, edited, stopTimer, typedNow } = useDraft({
    form,
    account: answer?.typed && !hasAccount ? answer.typed : view.draft,
    owner: view.account?.id ?? null,
    savedAt: view.savedAt,
    now,
  })
  const [papers, setPapers] = useState<SentPaper[]>(view.papers)
  const [wantsAccount, setWantsAccount] = useState(false)
  const { open, left, openPart, markLeft } = useOpenPart(form, posted?.part ?? view.part)
  // Said once when somebody goes on with something missing; who goes on all the same is let go.
  const [told, setTold] = useState<Part | null>(posted && isTold(posted) ? posted.part : null)
  const isBusy = fetcher.state !== 'idle'

  // Another account, or papers that another page sent.
  const known = view.papers.map(({ id }) => id).join()
  useEffect(() => setPapers(view.papers), [known])

  const { problems, lookAt, isLookedAt } = useProblems(draft, {
    known: view,
    papers,
    today: dayOf(now),
  })
  const errors = shownErrors({ found: answer?.problems ?? {}, problems, left, isAlive })
  const inWords = translateProblems(i18n, errors)

  // What this device kept goes on where it stopped; whoever is already at it isn't moved.
  const isRestored = drawn === 1 && isLookedAt && !hasAccount
  const goOn = useRef(() => {})
  goOn.current = () => {
    const isAtIt = open !== view.part || form.current?.contains(document.activeElement)
    if (!isAtIt) openPart(partToFill(problems), { isQuiet: true })
  }
  useEffect(() => {
    if (isRestored) goOn.current()
  }, [isRestored])

  // The first thing that is wrong is where the cursor goes, in the part that it stands in.
  const answered = useRef((_: FormAnswer) => {})
  answered.current = (given) => {
    if (isTold(given)) setTold(given.part)
    if (Object.keys(given.problems).length > 0) openPart(given.part, { problems: given.problems })
    else if (given.refusal) {
      openPart(given.part, { isQuiet: true })
      alert.current?.focus()
    }
    // Pressed before the page was awake, or by something that submits forms: the server opened the part.
    else if (given.part !== open && /^(next|open)$/.test(given.intent)) openPart(given.part)
  }
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fetcher.data && fetcher.state === 'idle') answered.current(fetcher.data)
  }, [fetcher.data, fetcher.state])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return event.preventDefault()
    stopTimer()
  }

  async function goToNext() {
    const wrong = problemsIn(open, await lookAt(typedNow()))
    if (told !== open && Object.keys(wrong).length > 0) {
      setTold(open)
      markLeft()
      return openPart(open, { problems: wrong })
    }
    openPart(partNames[partNames.indexOf(open) + 1]!)
  }

  const at = partNames.indexOf(open)
  const isLast = open === 'send'
  const before = partNames[at - 1]
  const shared = { draft, errors: inWords, isAlive, onEdited: edited, open }
  const state = {
    open,
    problems,
    left,
    answers: answersOf(draft, i18n),
    onOpen: isAlive ? openPart : undefined,
  }
  const behind = (part: Part) =>
    partNames.indexOf(part) < at ? <PartBehind part={part} {...state} /> : null
  return (
    <div className="application">
      <PartsList form={FORM} {...state} />
      <fetcher.Form
        ref={form}
        id={FORM}
        method="post"
        // Without script the answer is a new page: it begins at the form.
        action="#apply-now"
        encType="multipart/form-data"
        noValidate
        className="application-form"
        onInput={edited}
        onSubmit={onSubmit}
      >
        {/* The button that Enter presses: keeping, whatever stands before the visible ones. */}
        <button
          type="submit"
          name="intent"
          value="save"
          tabIndex={-1}
          aria-hidden
          className="visually-hidden"
        />
        {isAlive ? <input type="hidden" name="awake" value="1" /> : null}
        <input type="hidden" name="part" value={open} />
        {told ? <input type="hidden" name="told" value={told} /> : null}
        <SavedLine saved={saved} />
        <StepBars count={partNames.length} current={at + 1} className="application-bars" />
        <div key={drawn} className="application-parts">
          {behind('you')}
          <YouPart {...shared} />
          {behind('work')}
          <WorkPart {...shared} placeChoices={answer?.placeChoices ?? view.placeChoices} />
          {behind('papers')}
          <PapersPart
            {...shared}
            papers={papers}
            onPapers={setPapers}
            account={view.account}
            accountStep={answer?.account ?? null}
            accountProblem={answer?.accountProblem ?? null}
            isBusy={isBusy}
            wantsAccount={wantsAccount}
            onNeedsAccount={() => setWantsAccount(true)}
          />
          {behind('cause')}
          <CausePart {...shared} />
          <PayPart isPaid={view.isPaid} isBusy={isBusy} open={open} />
        </div>
        {answer?.refusal ? (
          <div ref={alert} tabIndex={-1}>
            <Banner
              tone="clay"
              role="alert"
              title={answer.isUnpaid ? t`Payment Required` : t`Not sent yet`}
            >
              {translate(i18n, answer.refusal)}
            </Banner>
          </div>
        ) : null}
        {answer?.hasFailed && !isBusy ? (
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
        {told === open && !isRight(open, errors) ? (
          <p className="text-small" role="status">
            <Trans>
              Something is missing here. Press the button again to go on, and fill it in later.
            </Trans>
          </p>
        ) : null}
        <div className="application-foot">
          {isLast ? (
            <>
              <Button
                type="submit"
                name="intent"
                value="send"
                kind={view.isPaid ? 'marigold' : 'ink'}
                size="large"
                wide="phone"
                icon={<Send aria-hidden />}
                aria-disabled={view.isPaid ? undefined : true}
                busy={isBusy ? true : undefined}
              >
                <Trans>Submit Application</Trans>
              </Button>
              <Button
                type="submit"
                name="intent"
                value="save"
                size="large"
                wide="phone"
                icon={<Save aria-hidden />}
              >
                <Trans>Save</Trans>
              </Button>
            </>
          ) : (
            <Button
              type="submit"
              name="intent"
              value="next"
              kind="ink"
              size="large"
              wide="phone"
              onClick={(event) => {
                if (!isAlive) return
                event.preventDefault()
                void goToNext()
              }}
            >
              <NextWords after={open} />
            </Button>
          )}
          {before ? (
            <Button
              type="submit"
              name="intent"
              value={`open:${before}`}
              kind="quiet"
              size="large"
              icon={<ArrowLeft aria-hidden />}
              onClick={(event) => {
                if (!isAlive) return
                event.preventDefault()
                openPart(before)
              }}
            >
              <Trans>Back</Trans>
            </Button>
          ) : null}
        </div>
        {isLast ? (
          <p className="text-small text-ink-2">
            <Trans>
              By submitting you agree to the Terms of Service and the Privacy Policy again, in the
              version of today. We reply within 48 hours, counted over business days.
            </Trans>
          </p>
        ) : null}
      </fetcher.Form>
      <Preview draft={draft} seed={view.reference ?? 'new'} />
    </div>
  )
}

const FORM = 'application'

const isTold = ({ intent, problems }: FormAnswer) =>
  intent === 'next' && Object.keys(problems).length > 0

function NextWords({ after }: { after: Part }) {
  if (after === 'you') return <Trans>Next: your work</Trans>
  if (after === 'work') return <Trans>Next: papers</Trans>
  if (after === 'papers') return <Trans>Next: your cause</Trans>
  return <Trans>Next: pay and send</Trans>
}

function answersOf(draft: Draft, i18n: I18n): Partial<Record<Part, string>> {
  return {
    you: draft.tradingName || draft.fullName,
    work: [tradeOf(draft, i18n), draft.place].filter(Boolean).join(' · '),
    cause: isNpoCategory(draft.npoCategory) ? i18n._(npoCategories[draft.npoCategory]) : '',
  }
}

const tradeOf = ({ customServiceType, category }: Draft, i18n: I18n) =>
  customServiceType || (isCategory(category) ? i18n._(categories[category].name) : '')

type Errors = { found: Problems; problems: Problems; left: ReadonlySet<Part>; isAlive: boolean }

/** Shown is what was found when it was sent, and what is wrong in a part that was left; until it is mended. */
function shownErrors({ found, problems, left, isAlive }: Errors): Problems {
  if (!isAlive) return found
  const inLeft = Object.assign({}, ...[...left].map((part) => problemsIn(part, problems)))
  const still = Object.entries(found).flatMap(([field, said]) => {
    const now = problems[field as keyof Problems]
    // What only the server knows (a place of several names) stands until the next answer.
    return now || field === 'place' ? [[field, now ?? said]] : []
  })
  return { ...inLeft, ...Object.fromEntries(still) }
}

function SavedLine({ saved }: { saved: SavedState }) {
  return (
    <p className="application-saved" aria-live="polite">
      {saved.on === 'account' ? (
        <Saved>
          <Trans>Saved {saved.at}. You can stop and come back.</Trans>
        </Saved>
      ) : saved.on === 'device' ? (
        <Saved>
          <Trans>Saved on this device. You can stop and come back.</Trans>
        </Saved>
      ) : saved.on === 'device, no signal' ? (
        <span>
          <Trans>No signal. Kept on this device, and saved when it is back.</Trans>
        </span>
      ) : null}
    </p>
  )
}

/** How customers will see it, from what is typed so far. */
function Preview({ draft, seed }: { draft: Draft; seed: string }) {
  const { i18n, t } = useLingui()
  return (
    <Card as="aside" className="application-preview">
      <h3 className="text-h4">
        <Trans>How customers will see it</Trans>
      </h3>
      <div className="mt-4 flex gap-3">
        <Portrait seed={seed} size={64} />
        <div className="grid min-w-0 content-start gap-1">
          <b className="text-h4">{draft.tradingName || draft.fullName || t`Your name`}</b>
          <span className="text-small text-ink-2">
            {[tradeOf(draft, i18n), draft.place].filter(Boolean).join(' · ')}
          </span>
          <span>
            <Tag tone="sky">
              <Trans>New</Trans>
            </Tag>
          </span>
        </div>
      </div>
      <p className="mt-3">
        <CheckString done={0} />
      </p>
    </Card>
  )
}
