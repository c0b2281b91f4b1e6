import type { Preview } from '#app/page/preview.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'

type Look = { by: string; at: Date }

/** Writes down that an administrator looks at another date from now on. */
export function beginLook(db: Db, { by, at: now, preview }: Look & { preview: Preview }) {
  return transaction(db, (tx) =>
    recordEvent(tx, {
      name: 'date preview began',
      about: { kind: 'user', id: by },
      by,
      now,
      details: { at: preview.at.toISOString(), asVisitor: preview.asVisitor },
    }),
  )
}

export function endLook(db: Db, { by, at: now }: Look) {
  return transaction(db, (tx) =>
    recordEvent(tx, { name: 'date preview ended', about: { kind: 'user', id: by }, by, now }),
  )
}
