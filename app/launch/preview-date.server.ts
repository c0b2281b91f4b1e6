import type { Preview } from '#app/page/preview.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'

type Look = { by: string; date: Date }

/** Records that an administrator previews another date from now on. */
export function beginLook(db: Db, { by, date: now, preview }: Look & { preview: Preview }) {
  return transaction(db, (tx) =>
    recordEvent(tx, {
      name: 'date preview began',
      about: { kind: 'user', id: by },
      by,
      now,
      details: { at: preview.date.toISOString(), asVisitor: preview.asVisitor },
    }),
  )
}

export function endLook(db: Db, { by, date: now }: Look) {
  return transaction(db, (tx) =>
    recordEvent(tx, { name: 'date preview ended', about: { kind: 'user', id: by }, by, now }),
  )
}
