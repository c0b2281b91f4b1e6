import type { Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { imageTag } from './queries.server.ts'
import { tagsOfUses } from './uses.server.ts'

export type Acting = { by: string; now: Date }
type Values = Record<string, unknown> | null

type ImageEvent = Acting & { id: string; name: string; before: Values; after: Values }

/** Records an action on a picture: event, audit log, and invalidation of cached pages that show it. */
export async function recordImage(
  tx: Tx,
  event: 'image added' | 'image changed' | 'image file replaced' | 'image deleted',
  { id, name, by, now, before, after }: ImageEvent,
) {
  await recordEvent(tx, {
    name: event,
    about: { kind: 'image', id },
    by,
    now,
    details: { called: name },
    audit: { before, after },
    tags: [imageTag(id), ...(await tagsOfUses(tx, id))],
  })
}
