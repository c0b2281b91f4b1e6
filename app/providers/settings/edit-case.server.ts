import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { sql } from 'kysely'
import { fieldNames } from '#app/directory/public/profile-fields.ts'
import type {
  CaseDecision,
  CaseKind,
  CaseOutcome,
  CaseReader,
  CaseSummary,
  CaseView,
} from '#app/page/cases.ts'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import type { Db } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { DAY, formatDate, formatInstant, MINUTE } from '#app/platform/time.ts'
import { openedBy } from '#app/uploads/index.server.ts'
import { kilobytes } from '#app/uploads/public/file-size.ts'
import { approveEdit, refuseEdit } from './decide-edit.server.ts'
import { documentKinds } from './documents.ts'
import { refusals } from './outcome.ts'
import { SETTINGS } from './pages.ts'
import { type EditRow, editById, editsById, ownerOfEdit } from './queries.server.ts'
import { valueWords } from './value-words.ts'

const DECIDED_WITHIN_DAYS = 2

/** Edits of profiles and new documents as cases of the queue. */
export const editCases: CaseKind = {
  seenBy: 'see profile edits',
  act: 'decide about providers',
  name: msg`Profile edit`,
  bulk: ['approve'],
  minutes: (DECIDED_WITHIN_DAYS * DAY) / MINUTE,
  inBusinessTime: false,
  waiting: (db) =>
    db
      .selectFrom('profile_edits')
      .select((eb) => [
        eb.cast<string>('id', 'text').as('case_id'),
        'proposed_at as opened_at',
        sql<Date>`proposed_at + make_interval(days => ${DECIDED_WITHIN_DAYS}::int)`.as('due_at'),
      ])
      .where('state', '=', 'waiting'),
  owner: async (db, id) => (isId(id) ? ownerOfEdit(db, id) : null),
  summaries,
  load: async (services, id, reader) => {
    const edit = isId(id) ? await editById(services.db, id) : undefined
    return edit ? editCase(services.db, edit, reader) : null
  },
  decide,
}

async function summaries({ db }: Services, ids: string[], { i18n }: CaseReader) {
  const edits = await editsById(db, ids)
  return new Map<string, CaseSummary>(edits.map((edit) => [edit.id, summaryOf(edit, i18n)]))
}

const summaryOf = (edit: EditRow, i18n: I18n): CaseSummary => ({
  title: edit.name ?? edit.fullName,
  about: i18n._(fieldNames[edit.field]),
})

async function editCase(db: Db, edit: EditRow, reader: CaseReader): Promise<CaseView> {
  const { i18n, language, now } = reader
  const summary = summaryOf(edit, i18n)
  return {
    ...summary,
    version: edit.state,
    acts: edit.state === 'waiting' ? ['approve', 'refuse'] : [],
    tags: [stateTag(edit.state, i18n)],
    preview: `/providers/${edit.slug}`,
    person: { id: edit.userId, firstName: edit.fullName.split(' ')[0] ?? '' },
    facts: [
      { name: i18n._(msg`Field`), value: summary.about },
      { name: i18n._(msg`Sent`), value: formatInstant(edit.proposedAt, language, now) },
    ],
    documents: await documentsOf(db, edit, reader),
    comparison: edit.field === 'document' ? null : comparisonOf(edit, i18n),
    checks: [],
    readyReasons: [],
    messages: edit.reason
      ? [{ heading: i18n._(msg`Rejected`), words: edit.reason, footnote: '' }]
      : [],
    source: null,
    history: [],
  }
}

function stateTag(state: string, i18n: I18n): CaseView['tags'][number] {
  if (state === 'approved') return { label: i18n._(msg`Approved`), tone: 'fynbos' }
  if (state === 'refused') return { label: i18n._(msg`Rejected`), tone: 'clay' }
  if (state === 'withdrawn') return { label: i18n._(msg`Withdrawn`), tone: 'sand' }
  return { label: i18n._(msg`Waiting`), tone: 'sky' }
}

const comparisonOf = (edit: EditRow, i18n: I18n): CaseView['comparison'] => ({
  columns: { written: i18n._(msg`Before`), found: i18n._(msg`After`) },
  rows: [
    {
      code: edit.field,
      name: i18n._(fieldNames[edit.field]),
      written: valueWords(i18n, edit.field, edit.old) || i18n._(msg`Nothing`),
      found: valueWords(i18n, edit.field, edit.new) || i18n._(msg`Nothing`),
      verdict: 'open',
      findings: [],
    },
  ],
})

/** The uploaded document, and the one it would replace. */
async function documentsOf(db: Db, edit: EditRow, { id, i18n, language }: CaseReader) {
  const { field, documentKind, fileName, expiresOn } = edit
  if (field !== 'document' || !documentKind) return []
  const opened = await openedBy(db, { by: id, ownerId: edit.userId, fileIds: [edit.new] })
  const until = expiresOn && formatDate(expiresOn, language)
  const sent = {
    id: edit.new,
    name: fileName ?? '',
    kind: [i18n._(documentKinds[documentKind]), until && i18n._(msg`valid until ${until}`)]
      .filter(Boolean)
      .join(' · '),
    size: edit.fileBytes === null ? '' : kilobytes(edit.fileBytes),
    address: `${SETTINGS}/papers/${edit.new}`,
    type: edit.fileType ?? '',
    isOpened: opened.has(edit.new),
  }
  return [sent]
}

async function decide(
  services: Services,
  { caseId: editId, act, words, by, now }: CaseDecision,
): Promise<CaseOutcome> {
  if (act !== 'approve' && act !== 'refuse') return { ok: false, why: changedMeanwhile }
  const decided =
    act === 'approve'
      ? await approveEdit(services, { editId, by, now })
      : await refuseEdit(services, { editId, by, now, reason: words })
  return decided.ok ? decided : { ok: false, why: refusals[decided.why] }
}
