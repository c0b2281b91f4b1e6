import { Trans, useLingui } from '@lingui/react/macro'
import { Save, Send } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { categories, isCategory } from '#app/directory/categories.ts'
import { dayOf } from '#app/platform/time.ts'
import { heard } from '#app/platform/words.ts'
import { useNow } from '#app/shell/page.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Bead } from '#app/ui/bead.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { Saved } from '#app/ui/field.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { Tag } from '#app/ui/tag.tsx'
import {
  type Draft,
  type Problems,
  paperProblems,
  partDone,
  partNames,
  parts,
  problemsOf,
} from '../application.ts'
import type { FormView } from '../form-view.server.ts'
import type { FormAnswer } from '../take-form.server.ts'
import { CausePart, PapersPart, PayPart, WorkPart, YouPart } from './form-parts.tsx'
import type { SentPaper } from './send-paper.ts'
import { type SavedState, useDraft } from './use-draft.ts'

/**
 * The application in five parts on one page. Every button posts the whole form, so it works without
 * script; with it what is typed is kept as one goes, and files go by themselves.
 */
export function ApplicationForm({ view, posted }: { view: FormView; posted?: FormAnswer }) {
  const { t, i18n } = useLingui()
  const fetcher = useFetcher<FormAnswer>({ key: 'application' })
  const answer = fetcher.data ?? posted
  const now = useNow()
  const form = useRef<HTMLFormElement>(null)
  const hasAccount = view.account !== null
  const { draft, saved, isAlive, drawn, edited, stopTimer } = useDraft({
    form,
    account: answer?.typed && !hasAccount ? answer.typed : view.draft,
    hasAccount,
    savedAt: view.savedAt,
    now,
  })
  const [papers, setPapers] = useState<SentPaper[]>(view.papers)
  const [wantsAccount, setWantsAccount] = useState(false)
  const isBusy = fetcher.state !== 'idle'

  // Another account, or papers that another page sent.
  const known = view.papers.map(({ id }) => id).join()
  useEffect(() => setPapers(view.papers), [known])

  const today = dayOf(now)
  const open = useMemo(
    () => ({
      ...problemsOf(draft, today),
      ...paperProblems({
        photo: papers.filter(({ kind }) => kind === 'photo').length,
        logo: papers.filter(({ kind }) => kind === 'logo').length,
        certificates: papers.filter(({ kind }) => kind === 'certificates').length,
      }),
    }),
    [draft, papers, today],
  )
  const errors = shownErrors(answer?.problems ?? {}, open, isAlive)
  const inWords = Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [field, said.map((one) => heard(i18n, one))]),
  )

  // The first thing that is wrong is where the cursor goes.
  useEffect(() => {
    if (!fetcher.data || fetcher.state !== 'idle') return
    const [first] = Object.keys(fetcher.data.problems)
    const wrong = first
      ? form.current?.querySelector<HTMLElement>(
          `[name="${first}"]:not([type=hidden]), #${first}-field input`,
        )
      : form.current?.querySelector<HTMLElement>('[role=alert]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [fetcher.data, fetcher.state])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return event.preventDefault()
    stopTimer()
  }

  const shared = { draft, errors: inWords, isAlive, onEdited: edited }
  return (
    <div className="application">
      <Parts problems={open} />
      <fetcher.Form
        ref={form}
        method="post"
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
        <SavedLine saved={saved} />
        <div key={drawn} className="application-parts">
          <YouPart {...shared} />
          <WorkPart {...shared} placeChoices={answer?.placeChoices ?? view.placeChoices} />
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
          <CausePart {...shared} />
          <PayPart isPaid={view.isPaid} isBusy={isBusy} />
        </div>
        {answer?.refusal ? (
          <Banner
            tone="clay"
            role="alert"
            title={answer.isUnpaid ? t`Payment Required` : t`Not sent yet`}
          >
            {heard(i18n, answer.refusal)}
          </Banner>
        ) : null}
        <div className="application-foot">
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
        </div>
        <p className="text-small text-ink-2">
          <Trans>
            By submitting you agree to the Terms of Service and the Privacy Policy again, in the
            version of today. We reply within 48 hours, counted over business days.
          </Trans>
        </p>
      </fetcher.Form>
      <Preview draft={draft} seed={view.reference ?? 'new'} />
    </div>
  )
}

/** What was found wrong when it was sent stays until it is mended, in its newest words. */
function shownErrors(found: Problems, open: Problems, isAlive: boolean): Problems {
  if (!isAlive) return found
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, said]) => {
      const still = open[field as keyof Problems]
      // What only the server knows (a place of several names) stands until the next answer.
      if (!still && field !== 'place') return []
      return [[field, still ?? said]]
    }),
  )
}

function Parts({ problems }: { problems: Problems }) {
  const { i18n, t } = useLingui()
  return (
    <ol className="steps application-steps" aria-label={t`Parts of the application`}>
      {partNames.map((part) => {
        const { done, of } = partDone(part, problems)
        const isDone = of > 0 && done === of
        return (
          <li key={part} data-state={isDone ? 'done' : 'todo'}>
            <Bead tone={isDone ? 'done' : done > 0 ? 'now' : 'open'} size={18} />
            <b>
              <a href={`#part-${part}`}>{i18n._(parts[part].title)}</a>
            </b>
            <span>
              {of > 0 ? (
                <Trans>
                  {done} of {of} filled in
                </Trans>
              ) : (
                <Trans>Reply within 48 hours</Trans>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
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
  const trade =
    draft.customServiceType ||
    (isCategory(draft.category) ? i18n._(categories[draft.category].name) : '')
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
            {[trade, draft.place].filter(Boolean).join(' · ')}
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
