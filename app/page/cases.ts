import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AliasableExpression } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import type { Act } from './permissions.ts'
import type { SignedIn } from './person.ts'
import type { Services } from './services.server.ts'

/**
 * What an administrator can decide about a case. `needs` is the required text: a message, or reasons with
 * remedies. The key works while no field has the focus.
 */
export const caseActs = {
  approve: { label: msg`Approve`, done: msg`Approved`, key: 'a', needs: 'nothing' },
  ask: { label: msg`Ask`, done: msg`Question sent`, key: 'q', needs: 'words' },
  reject: { label: msg`Reject`, done: msg`Rejected`, key: 'r', needs: 'reasons' },
  refuse: { label: msg`Reject`, done: msg`Rejected`, key: 'r', needs: 'words' },
  close: { label: msg`Mark as reviewed`, done: msg`Marked as reviewed`, key: 'a', needs: 'words' },
  refund: { label: msg`Refund it`, done: msg`Refund requested`, key: 'r', needs: 'nothing' },
  leave: { label: msg`Leave listed`, done: msg`Left listed`, key: 'a', needs: 'words' },
  suspend: { label: msg`Suspend`, done: msg`Suspended`, key: 's', needs: 'words' },
  answer: { label: msg`Answer`, done: msg`Answered`, key: 'a', needs: 'words' },
  sendCopy: { label: msg`Send the copy`, done: msg`Copy on its way`, key: 'c', needs: 'nothing' },
  closeAccount: {
    label: msg`Close the account`,
    done: msg`Account closed`,
    key: 'c',
    needs: 'nothing',
  },
  takeBack: { label: msg`Take back`, done: msg`Taken back`, key: 'r', needs: 'nothing' },
  leaveIt: { label: msg`Leave it`, done: msg`Left as it is`, key: 'a', needs: 'nothing' },
  hide: { label: msg`Hide the review`, done: msg`Review hidden`, key: 'h', needs: 'words' },
  remove: { label: msg`Remove the message`, done: msg`Message removed`, key: 'h', needs: 'words' },
  warn: { label: msg`Warn the writer`, done: msg`Writer warned`, key: 'n', needs: 'words' },
  askChange: {
    label: msg`Ask for a change`,
    done: msg`Change requested`,
    key: 'h',
    needs: 'words',
  },
  uphold: { label: msg`Decision stands`, done: msg`Decision stands`, key: 'a', needs: 'words' },
  reverse: {
    label: msg`Reverse the decision`,
    done: msg`Decision reversed`,
    key: 'r',
    needs: 'words',
  },
  lift: { label: msg`Lift suspension`, done: msg`Suspension lifted`, key: 'a', needs: 'nothing' },
} as const satisfies Record<
  string,
  {
    label: MessageDescriptor
    done: MessageDescriptor
    key: string
    needs: 'nothing' | 'words' | 'reasons'
  }
>
export type CaseAct = keyof typeof caseActs

export const isCaseAct = (name: unknown): name is CaseAct =>
  typeof name === 'string' && Object.hasOwn(caseActs, name)

/** The user whose list it is: it excludes what they may not see, or must leave to someone else. */
export type CaseViewer = Pick<SignedIn, 'id' | 'roles'>

/** Who reads a case, and when. */
export type CaseReader = CaseViewer & { i18n: I18n; language: Language; now: Date }

/** A row of the list. */
export type CaseSummary = { title: string; about: string }

export type CaseReason = { reason: string; remedy: string }

/** The data of a case's page. A part that a kind doesn't have is left out. */
export type CaseView = CaseSummary & {
  /** Changes whenever a decision based on this view would be based on outdated data. */
  version: string
  acts: CaseAct[]
  /** A short label beside the title, such as "Paid". */
  tags: { label: string; tone: 'sky' | 'fynbos' | 'sand' | 'clay' | 'danger' }[]
  /** The URL where it can be seen as the public or the person sees it. */
  preview: string | null
  /** The person the case is about, and the name used in messages. */
  person: { id: string; firstName: string } | null
  /** Why this reader can't decide it, though others can. */
  notice?: string
  facts: { name: string; value: string }[]
  /** Related pages of the administration. */
  related?: { to: string; words: string }[]
  documents: CaseDocument[]
  comparison: CaseComparison | null
  checks: CaseCheck[]
  /** Saved reasons in the recipient's language; `label` is in the administrator's. */
  readyReasons: (CaseReason & { label: string })[]
  /** The rules that a decision against it can name in public, each with what the public reads; first the likeliest. */
  rules?: { value: string; label: string }[]
  /** The heading of the messages, if they aren't a correspondence with us. */
  messagesTitle?: string
  messages: { heading: string; words: string; footnote: string }[]
  /** The unchanged input of another system. */
  source: string | null
  history: { id: string; words: string; footnote: string }[]
}

/** Empty parts of a view, for kinds without documents and checks. */
export const withoutEvidence = {
  preview: null,
  documents: [],
  comparison: null,
  checks: [],
  readyReasons: [],
  source: null,
  history: [],
} satisfies Partial<CaseView>

export type CaseDocument = {
  id: string
  name: string
  kind: string
  size: string
  address: string
  type: string
  /** Whether this reader opened it: a check can refer only to an opened document. */
  isOpened: boolean
}

export type CaseComparison = {
  columns: { written: string; found: string }
  rows: {
    name: string
    written: string
    found: string
    verdict: 'same' | 'different' | 'open'
    /** What can be confirmed about the row, with one click. */
    findings: { code: string; label: string; isFound: boolean; detail: string | null }[]
    code: string
  }[]
}

export type CaseCheck = {
  code: string
  name: string
  isDone: boolean
  isExpired: boolean
  finding: string
  /** Dates in the format of date fields; empty for none. */
  seenOn: string
  expiresOn: string
  detail: string
}

export type CaseDecision = {
  caseId: string
  act: CaseAct
  words: string
  reasons: CaseReason[]
  /** The rule that the public reads, where the case offers rules. */
  rule: string | null
  by: string
  /** When it was decided: the person hasn't seen any later change. */
  decidedAt: Date
  now: Date
}

/** A check of a case, ticked or cleared. `documentId` is the document on the screen. */
export type CheckTick = {
  caseId: string
  code: string
  isDone: boolean
  documentId: string
  finding: string
  seenOn: string
  expiresOn: string
  by: string
  now: Date
}

/** A row of the comparison that was confirmed, or unconfirmed. */
export type FindingMark = {
  caseId: string
  row: string
  code: string
  isFound: boolean
  by: string
  now: Date
}

export type CaseOutcome = { ok: true } | { ok: false; why: MessageDescriptor }

/**
 * A kind of thing that waits for a decision. Each subject declares its own, and admin/queue/kinds.server.ts
 * lists them: list, page, keys, undo and history are shared. `decide` runs in a transaction, ten seconds
 * after the decision (docs/decisions/0195).
 */
export type CaseKind = {
  /** The permission to see its cases. Documents, numbers and forms also require the permission to decide. */
  seenBy: Act
  act: Act
  name: MessageDescriptor
  /** The length of its deadline, for the ring in the list. */
  minutes: number
  /** Whether the deadline counts only business days, so that nothing expires on a weekend. */
  inBusinessTime: boolean
  /** The person the case is about, if any. Nobody decides about themselves. */
  owner?: (db: Queryable, id: string) => Promise<string | null>
  /** Others who are involved, such as reporters: they can't decide it either. */
  parties?: (db: Queryable, id: string) => Promise<string[]>
  /** Decisions that can be made in batches. */
  bulk: readonly CaseAct[]
  /** Decisions as sensitive as their effects: they require recent authentication. */
  reauthenticated?: readonly CaseAct[]
  /** Waiting cases: an id, when it began to wait, and its deadline. */
  waiting: (
    db: Queryable,
    viewer: CaseViewer,
  ) => AliasableExpression<{ case_id: string; opened_at: Date; due_at: Date }>
  summaries: (
    services: Services,
    ids: string[],
    reader: CaseReader,
  ) => Promise<Map<string, CaseSummary>>
  load: (services: Services, id: string, reader: CaseReader) => Promise<CaseView | null>
  decide: (services: Services, decision: CaseDecision) => Promise<CaseOutcome>
  tick?: (services: Services, tick: CheckTick) => Promise<CaseOutcome>
  mark?: (services: Services, mark: FindingMark) => Promise<CaseOutcome>
}
