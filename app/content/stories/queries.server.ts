import type { Db, Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { StoryState } from './life-cycle.ts'
import type { StoryFields } from './story-form.ts'

/** The cache tag of pages that show stories. */
export const STORIES_TAG = 'stories'

export type PublishedStory = {
  id: string
  title: string
  person: string
  who: string
  quote: string
  words: string
  photoId: string | null
}

/** The published stories, newest first. A page that shows them depends on STORIES_TAG. */
export async function publishedStories(db: Db, limit: number): Promise<PublishedStory[]> {
  return db
    .selectFrom('success_stories')
    .select(['id', 'title', 'person', 'who', 'quote', 'words', 'photo_file as photoId'])
    .where('state', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Every story for editors: drafts first, then the most recently changed. */
export async function allStories(db: Db) {
  const rows = await db
    .selectFrom('success_stories')
    .select(['id', 'title', 'person', 'state', 'updated_at', 'photo_file as photoId'])
    .orderBy((eb) => eb.case().when('state', '=', 'draft').then(0).else(1).end())
    .orderBy('updated_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as StoryState }))
}

export type Story = { id: string; state: StoryState; photoId: string | null; fields: StoryFields }

export async function storyById(db: Queryable, id: string): Promise<Story | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('success_stories')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    state: row.state as StoryState,
    photoId: row.photo_file,
    fields: {
      title: row.title,
      person: row.person,
      who: row.who,
      quote: row.quote,
      words: row.words,
      consentOn: row.consent_on ?? '',
      consentHow: row.consent_how,
    },
  }
}
