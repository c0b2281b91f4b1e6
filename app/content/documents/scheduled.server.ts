import type { Services } from '#app/page/services.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { draftOf, type Editing } from './edit.server.ts'
import { versionLifeCycle } from './life-cycle.ts'
import { contentTag, publishNow } from './publish.server.ts'
import { isDocumentKey } from './shapes.ts'
import { lockedVersions } from './store.server.ts'

export type Moved = 'done' | 'gone' | 'a draft is there'

/** Takes a scheduled version back into the draft. */
export async function unschedule(
  db: Db,
  { document, id, by, now }: Editing & { id: string },
): Promise<Moved> {
  return transaction(db, async (tx): Promise<Moved> => {
    const versions = await lockedVersions(tx, document)
    const scheduled = versions.find((version) => version.id === id && version.state === 'scheduled')
    if (!scheduled) return 'gone'
    if (draftOf(versions)) return 'a draft is there'
    await tx
      .updateTable('content_versions')
      .set({
        state: versionLifeCycle.nextState('unschedule'),
        number: null,
        public_from: null,
        published_by: null,
        revision: scheduled.revision + 1,
      })
      .where('id', '=', id)
      .execute()
    await recordEvent(tx, {
      name: 'content unscheduled',
      about: { kind: 'content', id: document },
      by,
      now,
      details: { document, version: scheduled.number },
      audit: {
        before: { version: scheduled.number, publicFrom: scheduled.publicFrom?.toISOString() },
        after: { version: null },
      },
      tags: [contentTag(document)],
    })
    return 'done'
  })
}

/** Publishes a scheduled version before its time. */
export async function publishScheduled(
  db: Db,
  { document, id, by, now }: Editing & { id: string },
): Promise<Moved> {
  return transaction(db, async (tx): Promise<Moved> => {
    const versions = await lockedVersions(tx, document)
    const scheduled = versions.find((version) => version.id === id && version.state === 'scheduled')
    if (!scheduled) return 'gone'
    await publishNow(tx, versions, scheduled, { by, now })
    return 'done'
  })
}

/** Scheduled task: what was scheduled and whose time has come is published. Pages show it from its time on anyway. */
export async function publishDue({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.now()
  const due = await db
    .selectFrom('content_versions')
    .select(['id', 'document'])
    .where('state', '=', 'scheduled')
    .where('public_from', '<=', now)
    .orderBy('public_from')
    .limit(100)
    .execute()
  for (const { id, document } of due) {
    if (!isDocumentKey(document)) continue
    await transaction(db, async (tx) => {
      const versions = await lockedVersions(tx, document)
      const version = versions.find((other) => other.id === id && other.state === 'scheduled')
      if (version) await publishNow(tx, versions, version, { by: null, now })
    })
  }
}
