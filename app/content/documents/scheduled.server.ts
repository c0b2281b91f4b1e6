import type { Services } from '#app/page/services.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { contentTag } from './content-tag.ts'
import { draftOf, type Editing } from './edit.server.ts'
import { versionLifeCycle } from './life-cycle.ts'
import { publishNow } from './publish.server.ts'
import { isDocumentKey } from './shapes.ts'
import { lockedVersions, type StoredVersion } from './store.server.ts'

export type Moved = 'done' | 'gone' | 'a draft is there'

type Waiting = Editing & { id: string; step: 'unschedule' | 'publish' }

/** Publishes a scheduled version now, or returns it to the draft. */
export async function moveScheduled(
  db: Db,
  { document, id, step, by, now }: Waiting,
): Promise<Moved> {
  return transaction(db, async (tx): Promise<Moved> => {
    const versions = await lockedVersions(tx, document)
    const version = versions.find((other) => other.id === id && other.state === 'scheduled')
    if (!version) return 'gone'
    if (step === 'unschedule') return unschedule(tx, versions, version, { document, by, now })
    await publishNow(tx, versions, version, { by, now })
    return 'done'
  })
}

async function unschedule(
  tx: Tx,
  versions: readonly StoredVersion[],
  { id, number, revision, publicFrom }: StoredVersion,
  { document, by, now }: Editing,
): Promise<Moved> {
  if (draftOf(versions)) return 'a draft is there'
  await tx
    .updateTable('content_versions')
    .set({
      state: versionLifeCycle.nextState('unschedule'),
      number: null,
      public_from: null,
      published_by: null,
      revision: revision + 1,
    })
    .where('id', '=', id)
    .execute()
  await recordEvent(tx, {
    name: 'content unscheduled',
    about: { kind: 'content', id: document },
    by,
    now,
    details: { document, version: number },
    audit: {
      before: { version: number, publicFrom: publicFrom?.toISOString() },
      after: { version: null },
    },
    tags: [contentTag(document)],
  })
  return 'done'
}

/** A scheduled task: publishes versions whose time has come. Pages show them from that time on anyway. */
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
