import type { Updateable } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import type { Change } from '#app/platform/audit/write-entry.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { dayOf } from '#app/platform/time.ts'
import { deleteFiles } from '#app/uploads/index.server.ts'
import type { SuccessStories } from '#db/schema.ts'
import { type StoryStep, storyLifeCycle } from './life-cycle.ts'
import { STORIES_TAG, type Story, storyById } from './queries.server.ts'
import {
  draftStoryProblems,
  publishProblems,
  type StoryField,
  type StoryFields,
  type StoryProblems,
} from './story-form.ts'

type Acting = { by: string; now: Date }

export type SavedStory =
  | { how: 'saved'; id: string }
  | { how: 'wrong'; problems: StoryProblems }
  | { how: 'changed elsewhere'; fields: StoryField[]; now: StoryFields; typed: StoryFields }
  | { how: 'gone' }

/** Saves a story as a draft: a new one, or one that isn't published. */
export async function saveStory(
  db: Db,
  { id, typed, seen, by, now }: Acting & { id: string | null; typed: StoryFields; seen: string },
): Promise<SavedStory> {
  const problems = draftStoryProblems(typed, dayOf(now))
  if (Object.keys(problems).length > 0) return { how: 'wrong', problems }
  return transaction(db, async (tx): Promise<SavedStory> => {
    if (id === null) return { how: 'saved', id: await insertStory(tx, typed, { by, now }) }
    const story = await lockedStory(tx, id)
    if (!story || !storyLifeCycle.canTake('save', story.state, 'administrator'))
      return { how: 'gone' }
    const fields = overwritten(seen, story.fields, typed) as StoryField[]
    if (fields.length > 0) {
      const now = story.fields
      return { how: 'changed elsewhere', fields, now, typed: merged(seen, now, typed) }
    }
    await updateStory(tx, id, { ...columnsOf(typed, now), state: 'draft' }, now)
    const audit = {
      before: { ...story.fields, state: story.state },
      after: { ...typed, state: 'draft' },
    }
    await recordStoryEvent(tx, 'story saved', { id, by, now, title: typed.title, audit })
    return { how: 'saved', id }
  })
}

async function insertStory(tx: Tx, typed: StoryFields, { by, now }: Acting): Promise<string> {
  const id = newId()
  await tx
    .insertInto('success_stories')
    .values({ ...columnsOf(typed, now), id, state: 'draft', created_at: now })
    .execute()
  const audit = { before: null, after: { ...typed, state: 'draft' } }
  await recordStoryEvent(tx, 'story saved', { id, by, now, title: typed.title, audit })
  return id
}

function columnsOf(typed: StoryFields, now: Date) {
  const { consentOn, consentHow, ...words } = typed
  return {
    ...words,
    consent_on: consentOn || null,
    consent_how: consentHow,
    updated_at: now,
  }
}

export type StoryStepResult =
  | { how: 'taken' }
  /** Something required is missing, or someone else was faster. */
  | { how: 'wrong'; problems: StoryProblems }
  | { how: 'gone' }

/** Publishes, withdraws or removes a story, as its state allows. */
export async function handleStoryStep(
  services: Pick<Services, 'db' | 'jobs'>,
  { id, step, by, now }: Acting & { id: string; step: Exclude<StoryStep, 'save'> },
): Promise<StoryStepResult> {
  return transaction(services.db, async (tx): Promise<StoryStepResult> => {
    const story = await lockedStory(tx, id)
    if (!story || !storyLifeCycle.canTake(step, story.state, 'administrator'))
      return { how: 'gone' }
    const audit = {
      before: { state: story.state },
      after: { state: storyLifeCycle.nextState(step) },
    }
    const event = { id, by, now, title: story.fields.title, audit }
    if (step === 'publish') {
      const problems = publishProblems(story.fields, dayOf(now))
      if (Object.keys(problems).length > 0) return { how: 'wrong', problems }
      const published = { state: 'published', published_at: now, withdrawn_at: null }
      await updateStory(tx, id, published, now)
      await recordStoryEvent(tx, 'story published', {
        ...event,
        consentOn: story.fields.consentOn,
      })
    } else if (step === 'withdraw') {
      await updateStory(tx, id, { state: 'withdrawn', withdrawn_at: now }, now)
      await recordStoryEvent(tx, 'story withdrawn', event)
    } else if (step === 'end-consent') {
      const ended = { state: 'withdrawn', consent_on: null, consent_how: '' }
      const withdrawnAt = story.state === 'published' ? { withdrawn_at: now } : {}
      await updateStory(tx, id, { ...ended, ...withdrawnAt }, now)
      await recordStoryEvent(tx, 'story consent withdrawn', event)
    } else {
      await tx.deleteFrom('success_stories').where('id', '=', id).execute()
      if (story.photoId) await deleteFiles(services, tx, [story.photoId])
      await recordStoryEvent(tx, 'story removed', event)
    }
    return { how: 'taken' }
  })
}

const updateStory = (tx: Tx, id: string, changes: Updateable<SuccessStories>, now: Date) =>
  tx
    .updateTable('success_stories')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute()

async function lockedStory(tx: Tx, id: string): Promise<Story | null> {
  if (!isId(id)) return null
  await tx.selectFrom('success_stories').select('id').where('id', '=', id).forUpdate().execute()
  return storyById(tx, id)
}

type StoryEvent = Acting & { id: string; title: string; consentOn?: string; audit: Change }

async function recordStoryEvent(
  tx: Tx,
  name: EventName,
  { id, by, now, audit, ...details }: StoryEvent,
) {
  await recordEvent(tx, {
    name,
    about: { kind: 'story', id },
    by,
    now,
    details,
    audit,
    tags: [STORIES_TAG],
  })
}
