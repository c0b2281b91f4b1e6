import { z } from 'zod'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** An archive is written under this suffix and renamed when it is complete. */
export const UNFINISHED = '.partial'

const sum = { rows: z.number(), checksum: z.string() }

/** The contents of an archive, with a SHA-256 of each part. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queueVersion: z.number().nullable(),
  /** Shows whether a restored site has the key that encrypted secrets in the database. */
  secretKey: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      ...sum,
      path: z.string(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.number() })),
  files: z.array(
    z.object({ key: z.string(), path: z.string(), bytes: z.number(), sha256: z.string() }),
  ),
})
export type Manifest = z.infer<typeof manifestSchema>

const NAME = /^thembeka-(\d{4})-(\d\d)-(\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/

/** "thembeka-2026-11-23T00-17-45-120Z": sorts by time, and is a valid file name everywhere. */
export const archiveName = (now: Date) => `thembeka-${now.toISOString().replace(/[:.]/g, '-')}`

/** The time in an archive's name; null for other files in the folder. */
export function archiveTime(name: string): Date | null {
  const found = NAME.exec(name)
  if (!found) return null
  const [, year, month, day, hour, minute, second, millis] = found
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}Z`)
}

/**
 * Archives past their retention. The newest stays whatever its age, because an old backup is better than
 * none.
 */
export function outdated(names: string[], { now, keepDays }: { now: Date; keepDays: number }) {
  const archives = names
    .flatMap((name) => {
      const madeAt = archiveTime(name)
      return madeAt ? [{ name, madeAt }] : []
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const before = now.getTime() - keepDays * 24 * 60 * 60 * 1000
  return archives.slice(1).flatMap(({ name, madeAt }) => (madeAt.getTime() < before ? [name] : []))
}
