import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

export const REMOVE_FILES = 'remove files'

/**
 * In the transaction that deletes files' rows: queues deleting their bytes right after it, with retries if
 * the store fails or the process dies in between.
 */
export async function removeSoon({ jobs }: Pick<Services, 'jobs'>, tx: Tx, keys: string[]) {
  if (keys.length > 0) await jobs.send(tx, REMOVE_FILES, { keys })
}

/** The same for rows that were deleted. */
export const removeBytesOf = (
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  rows: readonly { key: string }[],
) =>
  removeSoon(
    services,
    tx,
    rows.map(({ key }) => key),
  )

/** A job: deletes the bytes of deleted files. One failure doesn't block the others. */
export async function removeFiles({ files }: Pick<Services, 'files'>, keys: readonly string[]) {
  const failures: unknown[] = []
  for (const key of keys) await files.remove(key).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'bytes that were not removed')
}
