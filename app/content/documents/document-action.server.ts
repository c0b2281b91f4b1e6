import { msg } from '@lingui/core/macro'
import { ImageGone } from '#app/images/index.server.ts'
import { instantOf } from '#app/page/preview.ts'
import { transaction } from '#app/platform/db.server.ts'
import { overwritten } from '#app/platform/form-versions.ts'
import { typedIn } from '#app/platform/posted-form.server.ts'
import { toastAt } from '../posted-admin-form.server.ts'
import { controlsOf } from './controls.server.ts'
import {
  addressOf,
  type Changed,
  changedElsewhere,
  type DocumentAnswer,
  type Editor,
  type Posted,
  publishedAnswer,
} from './document-answers.server.ts'
import {
  currentText,
  discardDraft,
  draftOf,
  publicText,
  restoreVersion,
  saveText,
} from './edit.server.ts'
import { type Fields, flatten, isSameText } from './fields.ts'
import { type Published, publishDraft } from './publish.server.ts'
import { moveScheduled } from './scheduled.server.ts'
import { shapes } from './shapes.ts'
import { lockedVersions } from './store.server.ts'
import { listStepOf, stepped, typedText } from './typed-text.ts'

/** Handles a form of the editor: returns a redirect on success, or what the page has to show. */
export async function documentAction(posted: Posted, editor: Editor) {
  try {
    return await handled(posted, editor)
  } catch (error) {
    if (!(error instanceof ImageGone)) throw error
    const controls = controlsOf(posted.i18n, shapes[editor.document], typedOf(posted, editor))
    return { status: 409, controls, isImageGone: true } satisfies DocumentAnswer
  }
}

async function handled(posted: Posted, editor: Editor) {
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
  const step = intent === 'begin' ? 'publish' : intent
  const outcome = await moveScheduled(services.db, { ...editing, id, step })
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

/**
 * Saves the form and publishes the draft in one transaction, so that exactly what was on the screen becomes
 * public.
 */
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
  return publishedAnswer(posted, editor, outcome)
}

/** Whether the draft or the public text changed since this page was rendered. */
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
  // Fields that others changed; empty if they changed another language of the draft.
  const fields = overwritten(seen, flatten(current), flatten(typed))
  const by = draft?.savedBy ?? newest?.publishedBy ?? null
  return { how: 'changed elsewhere', by, fields, now: current, typed }
}
