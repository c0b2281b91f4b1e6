import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { peopleCalled } from '#app/auth/index.server.ts'
import {
  type CaseAct,
  type CaseOutcome,
  type CaseReason,
  type CaseView,
  isCaseAct,
} from '#app/page/cases.ts'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import type { Language } from '#app/platform/languages.ts'
import { cleanLine, cleanText, cutText } from '#app/platform/plain-text.ts'
import { addDays, dayOf, formatInstant, startOfDay } from '#app/platform/time.ts'
import { type Decided, decideCase } from './decisions.server.ts'
import { whyNotTheirs } from './effect.server.ts'
import { assignCase, assignees, postponeCase } from './handling.server.ts'
import { type KindName, kinds } from './kinds.server.ts'

const LONGEST_WORDS = 4000
const LONGEST_LINE = 300
export const MOST_REASONS = 4

type Posted = {
  kind: KindName
  caseId: string
  form: FormData
  by: string
  i18n: I18n
  language: Language
}
/** `go` says whether to open the next case. */
export type Handled =
  | { ok: true; go: 'next' | 'stay' }
  | { ok: false; why: string; isStale: boolean }

const field = (form: FormData, name: string) => String(form.get(name) ?? '')
const line = (form: FormData, name: string) =>
  cutText(cleanLine(field(form, name).slice(0, LONGEST_LINE * 4)), LONGEST_LINE)
const lines = (form: FormData, name: string) =>
  cutText(cleanText(field(form, name).slice(0, LONGEST_WORDS * 2)), LONGEST_WORDS)

/** Handles a posted form of a case's page. */
export async function handleCaseForm(
  services: Services,
  view: CaseView,
  posted: Posted,
): Promise<Handled> {
  const { i18n, form } = posted
  const intent = field(form, 'intent')
  if (intent === 'decide') return decide(services, view, posted)
  // A user who must leave the decision to others can't postpone it either.
  if (view.notice) return { ok: false, why: view.notice, isStale: false }
  const outcome = await handlerOf(intent)(services, posted)
  if (!outcome.ok) return { ok: false, why: i18n._(outcome.why), isStale: false }
  return { ok: true, go: intent === 'postpone' ? 'next' : 'stay' }
}

const gone: CaseOutcome = { ok: false, why: changedMeanwhile }

type Handler = (services: Services, posted: Posted) => Promise<CaseOutcome>

/** Confirming or postponing affects the outcome, so nobody may do it to their own case. */
const handlerOf =
  (intent: string): Handler =>
  async (services, posted) => {
    if (!isIntent(intent)) return gone
    const why = await whyNotTheirs(services, posted.kind, posted)
    if (why) return { ok: false, why }
    return handlers[intent](services, posted)
  }

// `Object.hasOwn`, because a plain object also has inherited names such as "constructor".
const isIntent = (intent: string): intent is keyof typeof handlers =>
  Object.hasOwn(handlers, intent)

const handlers = {
  check: async (services: Services, { kind, caseId, form, by }: Posted): Promise<CaseOutcome> =>
    kinds[kind].tick?.(services, {
      caseId,
      code: field(form, 'check'),
      isDone: field(form, 'done') === 'on',
      documentId: field(form, 'document'),
      finding: line(form, 'finding'),
      seenOn: field(form, 'seenOn'),
      expiresOn: field(form, 'expiresOn'),
      by,
      now: services.clock.now(),
    }) ?? gone,
  finding: async (services: Services, { kind, caseId, form, by }: Posted): Promise<CaseOutcome> =>
    kinds[kind].mark?.(services, {
      caseId,
      row: field(form, 'row'),
      code: field(form, 'code'),
      isFound: field(form, 'found') === 'yes',
      by,
      now: services.clock.now(),
    }) ?? gone,
  assign: async (services: Services, { kind, caseId, form, by }: Posted): Promise<CaseOutcome> => {
    const to = field(form, 'to')
    if (to !== '' && !(await assignees(services.db)).some(({ id }) => id === to)) return gone
    await assignCase(services, { kind, caseId, by, to: to || null })
    return { ok: true }
  },
  postpone: async (services: Services, { kind, caseId, by }: Posted): Promise<CaseOutcome> => {
    const tomorrow = startOfDay(addDays(dayOf(services.clock.now()), 1))
    await postponeCase(services, { kind, caseId, by, until: tomorrow })
    return { ok: true }
  },
}

async function decide(
  services: Services,
  view: CaseView,
  { kind, caseId, form, by, i18n, language }: Posted,
): Promise<Handled> {
  const act = field(form, 'act')
  const isOpen = isCaseAct(act) && view.acts.includes(act)
  if (!isOpen || field(form, 'version') !== view.version)
    return { ok: false, why: i18n._(changedMeanwhile), isStale: true }
  const decided = await decideCase(services, {
    kind,
    caseId,
    act,
    words: lines(form, 'words'),
    reasons: reasonsIn(form),
    rule: ruleIn(form, view),
    by,
  })
  return decided.ok
    ? { ok: true, go: 'next' }
    : notDecided(services, decided, { act, by, i18n, language })
}

type Refused = Exclude<Decided, { ok: true }>

async function notDecided(
  { db, clock }: Services,
  decided: Refused,
  { act, by, i18n, language }: { act: CaseAct; by: string; i18n: I18n; language: Language },
): Promise<Handled> {
  if (decided.why === 'refused') return { ok: false, isStale: false, why: i18n._(decided.words) }
  if (decided.why === 'incomplete')
    return {
      ok: false,
      isStale: false,
      why: i18n._(
        act === 'reject'
          ? msg`Give at least one reason, and what would fix it.`
          : msg`Write a few words first.`,
      ),
    }
  // Submitting the same decision twice is not an error for the same person.
  if (decided.by === by) return { ok: true, go: 'next' }
  const name = (await peopleCalled(db, [decided.by])).get(decided.by)?.name ?? ''
  const time = formatInstant(decided.decidedAt, language, clock.now())
  return { ok: false, why: i18n._(msg`${name} decided this at ${time}.`), isStale: true }
}

/** Only what the page offers, and the first of it unless another one was chosen. */
function ruleIn(form: FormData, { rules = [] }: CaseView): string | null {
  const posted = field(form, 'rule')
  const rule = rules.find(({ value }) => value === posted) ?? rules[0]
  return rule?.value ?? null
}

function reasonsIn(form: FormData): CaseReason[] {
  return Array.from({ length: MOST_REASONS }, (_, index) => ({
    reason: lines(form, `reason-${index}`),
    remedy: lines(form, `remedy-${index}`),
  })).filter(({ reason, remedy }) => reason || remedy)
}
