import type { Services } from '#app/page/services.server.ts'
import { DAY } from '#app/platform/time.ts'
import { namedKeys } from './stored-keys.server.ts'

/** Bytes are stored before their row is written: younger ones may still get it. */
const YOUNGEST = DAY
/** If fewer rows than this share of the files are known, the store probably belongs to another database. */
const LEAST_KNOWN = 0.5

/**
 * A scheduled task: deletes bytes without a row, left by a process that was killed between the two. Does
 * nothing unless at least half of the files have rows: a new, empty database beside an old store knows none
 * of them.
 */
export async function removeOrphans(
  services: Pick<Services, 'db' | 'files' | 'log' | 'securityClock'>,
): Promise<{ removed: number }> {
  const { db, files, log, securityClock } = services
  const before = new Date(securityClock.now().getTime() - YOUNGEST)
  const orphans: string[] = []
  let known = 0
  for await (const stored of files.list()) {
    const old = stored.filter(({ changedAt }) => changedAt < before).map(({ key }) => key)
    const named = await namedKeys(db, old)
    known += named.size
    orphans.push(...old.filter((key) => !named.has(key)))
  }
  if (orphans.length === 0) return { removed: 0 }
  if (known < (known + orphans.length) * LEAST_KNOWN) {
    log.error(
      { orphans: orphans.length, known },
      'most files of the store belong to no row here: none was removed',
    )
    return { removed: 0 }
  }
  for (const key of orphans) await files.remove(key)
  log.info({ removed: orphans.length }, 'bytes without a row were removed')
  return { removed: orphans.length }
}
