import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { instantOf } from '#app/page/preview.ts'
import { transaction } from '#app/platform/db.server.ts'
import { overwritten } from '#app/platform/form-versions.ts'
import { type Language, languages } from '#app/platform/languages.ts'
import { typedIn } from '#app/platform/posted-form.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import { type postedAdminForm, toastAt } from '../posted-admin-form.server.ts'
import { type Control, controlsOf, type ListControl, labelOf } from './controls.server.ts'
import {
  currentText,
  discardDraft,
  draftOf,
  publicText,
  restoreVersion,
  type SavedText,
  saveText,
} from './edit.server.ts'
import { type Fields, flatten, isSameText } from './fields.ts'
import type { TextProblems } from './problems.server.ts'
import { type Published, publishDraft, publishScheduled, unschedule } from './publish.server.ts'
import { type DocumentKey, shapes } from './shapes.ts'
import { lockedVersions } from './store.server.ts'
import { listStepOf, stepped, typedText } from './typed-text.ts'

type Posted = Awaited<ReturnType<typeof postedAdminForm>>
type Editor = { document: DocumentKey; language: Language; readIn: Language }

export type DocumentAnswer = {
  status: number
  controls?: (Control | ListControl)[]
  problems?: TextProblems
  /** Problems of languages that this page doesn't show. */
  elsewhere?: { name: string; href: string; count: number }[]
  /** Who saved something else meanwhile, and what it is now. */
  changed?: { by: string | null; rows: { name: string; now: string }[] }
  time?: string
}

const addressOf = ({ document, language }: Editor) =>
  `/admin/content/${document}/${language}` satisfies SiteAddress

/** Handles a form of the editor: a redirect when it is done, or what the page has to show. */
export async function documentAction(posted: Posted, editor: Editor) {
  const { i18n, intent } = posted
  if (intent === 'publish' || intent === 'schedule') return publish(posted, editor)
  if (intent === 'save' || listStepOf(intent)) return save(posted, editor)
  const done = await otherAct(posted, editor)
  if (!done) return { status: 400 } satisfies DocumentAnswer
  const { title, kind } = done
  return toastAt(addressOf(editor), i18n._(title), kind ?? 'success')
}

async function otherAct({ services, intent, form, acting }: Posted, { document }: Editor) {
  const editing = { document, ...acting }
  const id = typedIn(form, 'version')
  if (intent === 'discard') {
    const revision = Number(typedIn(form, 'revision'))
    const outcome = await discardDraft(services.db, { ...editing, revision })
    if (outcome === 'discarded') return { title: msg`Draft deleted` }
    return outcome === 'gone'
      ? { title: msg`The draft was already gone`, kind: 'info' as const }
      : { title: msg`Someone changed this draft, so it wasn't deleted.`, kind: 'failure' as const }
  }
  if (intent === 'restore') {
    const outcome = await restoreVersion(services.db, {
      ...editing,
      number: Number(typedIn(form, 'number')),
    })
    return outcome === 'restored'
      ? { title: msg`Restored as a draft. Publish it when you've read it.` }
      : { title: msg`That version isn't there.`, kind: 'failure' as const }
  }
  if (intent !== 'unschedule' && intent !== 'begin') return null
  const act = intent === 'begin' ? publishScheduled : unschedule
  const outcome = await act(services.db, { ...editing, id })
  if (outcome === 'a draft is there')
    return { title: msg`Publish or delete the draft first.`, kind: 'failure' as const }
  if (outcome === 'gone')
    return { title: msg`That version isn't waiting any more.`, kind: 'info' as const }
  return { title: intent === 'begin' ? msg`Published` : msg`Back in the draft` }
}

const typedOf = ({ form, intent }: Posted, { document }: Editor): Fields => {
  const typed = typedText(form, shapes[document])
  const step = listStepOf(intent)
  return step ? stepped(typed, shapes[document], step) : typed
}

async function save(posted: Posted, editor: Editor) {
  const { services, i18n, seen, acting } = posted
  const typed = typedOf(posted, editor)
  const { document, language } = editor
  const saved = await saveText(services.db, { document, language, typed, seen, ...acting })
  if (saved.how === 'changed elsewhere') return changedElsewhere(i18n, editor, saved)
  return saved.how === 'saved'
    ? toastAt(addressOf(editor), i18n._(msg`Draft saved`))
    : toastAt(addressOf(editor), i18n._(msg`Nothing changed`), 'info')
}

type Changed = Extract<SavedText, { how: 'changed elsewhere' }>

function changedElsewhere(i18n: I18n, { document }: Editor, changed: Changed): DocumentAnswer {
  const now = flatten(changed.now)
  const shape = shapes[document]
  return {
    status: 409,
    controls: controlsOf(i18n, shape, changed.typed),
    changed: {
      by: changed.by,
      rows: changed.fields.map((field) => ({
        name: labelOf(i18n, shape, { field }),
        now: readable(now[field] ?? '').slice(0, 300),
      })),
    },
  }
}

/** A list is stored as JSON: its words are what someone can read. */
function readable(value: string): string {
  if (!value.startsWith('[')) return value
  const items = JSON.parse(value) as Record<string, string>[]
  return items.map(({ id: _, ...item }) => Object.values(item).join(': ')).join(' · ')
}

/** Saves what was typed and publishes the draft, in one transaction: what was on the screen is what is public. */
async function publish(posted: Posted, editor: Editor) {
  const { services, i18n, form, intent, seen, acting } = posted
  const { document, language } = editor
  const typed = typedOf(posted, editor)
  const publicFrom =
    intent === 'schedule' ? instantOf(form.get('day'), form.get('time')) : undefined
  const outcome = await transaction(services.db, async (tx) => {
    const stale = await staleness(posted, editor, typed, await lockedVersions(tx, document))
    if (stale) return stale
    const saved = await saveText(services.db, { document, language, typed, seen, ...acting })
    if (saved.how === 'changed elsewhere') return saved
    const draft = draftOf(await lockedVersions(tx, document))
    if (!draft) return { how: 'nothing' as const }
    const { id, revision } = draft
    return publishDraft(services.db, { document, i18n, id, revision, publicFrom, ...acting })
  })
  if (outcome.how === 'changed elsewhere') return changedElsewhere(i18n, editor, outcome)
  return published(posted, editor, outcome)
}

/** Whether this page was rendered before the draft or the public text became what they are. */
async function staleness(
  { form, seen, acting: { now } }: Posted,
  { document, language }: Editor,
  typed: Fields,
  versions: Awaited<ReturnType<typeof lockedVersions>>,
): Promise<Extract<Published, { how: 'already' }> | Changed | null> {
  const draft = draftOf(versions)
  const newest = versions.find(({ state }) => state !== 'draft')
  const hasSeenDraft =
    (draft?.id ?? '') === typedIn(form, 'draft') &&
    String(draft?.revision ?? 0) === typedIn(form, 'revision')
  if (hasSeenDraft && String(newest?.number ?? 0) === typedIn(form, 'newest')) return null
  const isThere = isSameText(typed, publicText(document, versions, { language, now }))
  const isWaiting = isSameText(typed, newest?.texts[language] ?? {})
  if (!draft && (isThere || isWaiting)) return { how: 'already', by: newest?.publishedBy ?? null }
  const current = currentText(document, versions, { language, now })
  // What others wrote here; none, where they changed another language of the draft.
  const fields = overwritten(seen, flatten(current), flatten(typed))
  const by = draft?.savedBy ?? newest?.publishedBy ?? null
  return { how: 'changed elsewhere', by, fields, now: current, typed }
}

type Outcome = Published | { how: 'nothing' }

function published({ i18n, acting }: Posted, editor: Editor, outcome: Outcome) {
  const here = addressOf(editor)
  if (outcome.how === 'published') return toastAt(here, i18n._(msg`Published`))
  if (outcome.how === 'scheduled') {
    const when = formatInstant(outcome.publicFrom, editor.readIn, acting.now)
    return toastAt(here, i18n._(msg`Scheduled for ${when}`))
  }
  if (outcome.how === 'already') return toastAt(here, i18n._(msg`Already published`), 'info')
  if (outcome.how === 'nothing') return toastAt(here, i18n._(msg`Nothing changed`), 'info')
  if (outcome.how === 'one waits')
    return toastAt(
      here,
      i18n._(msg`Another version is scheduled. Publish it or take it back first.`),
      'failure',
    )
  if (outcome.how === 'changed')
    return toastAt(
      here,
      i18n._(msg`This page was changed meanwhile. Read it, then publish.`),
      'failure',
    )
  return refused(i18n, editor, outcome)
}

function refused(
  i18n: I18n,
  { document, language }: Editor,
  outcome: Extract<Published, { how: 'wrong' | 'wrong time' }>,
): DocumentAnswer {
  if (outcome.how === 'wrong time') {
    const words = {
      'not a time': msg`Enter a date and a time.`,
      past: msg`That time has passed. Choose a later one.`,
      'too far': msg`Choose a time within a year.`,
    }
    return { status: 422, time: i18n._(words[outcome.why]) }
  }
  const own = outcome.languages.find((wrong) => wrong.language === language)
  return {
    status: 422,
    problems: own?.problems ?? {},
    elsewhere: outcome.languages
      .filter((wrong) => wrong.language !== language)
      .map((wrong) => ({
        name: languages[wrong.language].name,
        href: `/admin/content/${document}/${wrong.language}`,
        count: Object.keys(wrong.problems).length,
      })),
  }
}
