import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { useNow } from '#app/page/hooks.tsx'
import { dayOf } from '#app/platform/time.ts'
import type { FormView } from '../form-view.server.ts'
import type { FormAnswer } from '../handle-form.server.ts'
import { type Part, partNames, partToFill, problemsIn } from '../public/application.ts'
import type { SentDocument } from './send-document.ts'
import { useDraft } from './use-draft.ts'
import { useOpenPart } from './use-open-part.ts'
import { shownErrors, useProblems } from './use-problems.ts'

/**
 * The state of the form: the draft, its documents, the open part, its errors, and the effects of each
 * response.
 */
export function useApplicationForm(view: FormView, given: FormAnswer | undefined) {
  const fetcher = useFetcher<FormAnswer>({ key: 'application' })
  // The router drops the action data when another part is opened.
  const [posted] = useState(given)
  const answer = fetcher.data ?? posted
  const now = useNow()
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const hasAccount = view.account !== null
  const { typedNow, stopTimer, saveNow, ...typing } = useDraft({
    form,
    account: answer?.typed && !hasAccount ? answer.typed : view.draft,
    owner: view.account?.id ?? null,
    savedAt: view.savedAt,
    isLinked: view.isLinked || answer?.link?.isSent === true,
    now,
  })
  const { draft, isHydrated, drawn } = typing
  const { open, left, openPart, markLeft } = useOpenPart(form, posted?.part ?? view.part)
  const [documents, setDocuments] = useSentDocuments(view.documents)
  // Errors are shown once when the user leaves an incomplete part; the second time they may go on.
  const [notified, setNotified] = useState<Part | null>(
    posted && wasInformed(posted) ? posted.part : null,
  )
  const { problems, markRead, isLookedAt } = useProblems(draft, {
    known: view,
    documents,
    today: dayOf(now),
  })
  const isBusy = fetcher.state !== 'idle'

  // Continues where this device's draft stopped, unless the user has already started on this page.
  useOnce(drawn === 1 && isLookedAt && !hasAccount, () => {
    const isAtIt = open !== view.part || form.current?.contains(document.activeElement)
    if (!isAtIt) openPart(partToFill(problems), { isQuiet: true })
  })

  // Moves the focus to the first error, in its part.
  useAnswers(fetcher, (given) => {
    if (wasInformed(given)) setNotified(given.part)
    // From here on this device stores only what differs from the linked draft.
    if (given.link?.isSent) saveNow()
    if (Object.keys(given.problems).length > 0) openPart(given.part, { problems: given.problems })
    else if (given.refusal) {
      openPart(given.part, { isQuiet: true })
      alert.current?.focus()
    }
    // Clicked before hydration, or submitted by a browser extension: the server opened the part.
    else if (given.part !== open && /^(next|open)$/.test(given.intent)) openPart(given.part)
  })

  return {
    ...typing,
    ...{
      fetcher,
      answer,
      isBusy,
      form,
      alert,
      documents,
      setDocuments,
      open,
      left,
      openPart,
      notified,
    },
    problems,
    errors: shownErrors({ found: answer?.problems ?? {}, problems, left, isHydrated }),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (isBusy) return event.preventDefault()
      stopTimer()
    },
    async goToNext() {
      const wrong = problemsIn(open, await markRead(typedNow()))
      if (notified !== open && Object.keys(wrong).length > 0) {
        setNotified(open)
        markLeft()
        return openPart(open, { problems: wrong })
      }
      openPart(partNames[partNames.indexOf(open) + 1]!)
    },
  }
}

const wasInformed = ({ intent, problems }: FormAnswer) =>
  intent === 'next' && Object.keys(problems).length > 0

/** The files sent from this page, until the account changes or another page sends some. */
function useSentDocuments(sent: SentDocument[]) {
  const [documents, setDocuments] = useState(sent)
  const known = sent.map(({ id }) => id).join()
  useEffect(() => setDocuments(sent), [known])
  return [documents, setDocuments] as const
}

/** Runs `act` once, when the condition first becomes true. */
function useOnce(isSo: boolean, act: () => void) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (isSo) latest.current()
  }, [isSo])
}

function useAnswers(
  { data, state }: FetcherWithComponents<FormAnswer>,
  take: (answer: FormAnswer) => void,
) {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (data && state === 'idle') latest.current(data)
  }, [data, state])
}
