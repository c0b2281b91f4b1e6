import { useEffect, useMemo, useState } from 'react'
import type { Day } from '#app/platform/time.ts'
import {
  type Draft,
  documentProblems,
  fields,
  isSame,
  type Part,
  type Problems,
  problemsIn,
} from '../public/application.ts'
import type { SentDocument } from './send-document.ts'

type Known = { draft: Draft; problems: Problems }
type Rules = typeof import('../draft-problems.ts')

/**
 * Validation while typing. The rules are larger than the form itself, so they are loaded after the first
 * input; until then the server's errors apply.
 */
export function useProblems(
  draft: Draft,
  { known, documents, today }: { known: Known; documents: SentDocument[]; today: Day },
) {
  const [rules, setRules] = useState<Rules | null>(null)
  const isKnown = fields.every((field) => isSame(draft[field], known.draft[field]))

  useEffect(() => {
    if (isKnown || rules) return
    let isGone = false
    rulesOf().then(
      (module) => isGone || setRules(module),
      // Offline, loading is retried at the next input; the server validates what is sent anyway.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [isKnown, rules, draft])

  const ofDocuments = useMemo(() => {
    const there = { photo: 0, logo: 0, certificates: 0 }
    for (const { kind } of documents) there[kind]++
    return documentProblems(there)
  }, [documents])
  const problems = useMemo(
    () => ({
      ...(rules && !isKnown ? rules.problemsOf(draft, today) : known.problems),
      ...ofDocuments,
    }),
    [draft, isKnown, known, ofDocuments, rules, today],
  )

  /** The errors of the current input; the last known ones if the rules can't be loaded. */
  async function markRead(typed: Draft): Promise<Problems> {
    const had = await rulesOf().catch(() => null)
    return had ? { ...had.problemsOf(typed, today), ...ofDocuments } : problems
  }

  return { problems, markRead, isLookedAt: isKnown || rules !== null }
}

const rulesOf = (): Promise<Rules> => import('../draft-problems.ts')

type Errors = { found: Problems; problems: Problems; left: ReadonlySet<Part>; isHydrated: boolean }

/** Shows the errors found on submit, and those of parts that were left, until they are fixed. */
export function shownErrors({ found, problems, left, isHydrated }: Errors): Problems {
  if (!isHydrated) return found
  const inLeft = Object.assign({}, ...[...left].map((part) => problemsIn(part, problems)))
  const still = Object.entries(found).flatMap(([field, said]) => {
    const now = problems[field as keyof Problems]
    // Errors that only the server can find (an ambiguous place) stay until the next response.
    return now || field === 'place' ? [[field, now ?? said]] : []
  })
  return { ...inLeft, ...Object.fromEntries(still) }
}
