import type { Services } from '#app/page/services.server.ts'
import { DAY } from '#app/platform/time.ts'
import { namedKeys } from './stored-keys.server.ts'

/** A file is stored before its row is written: younger bytes may still get theirs. */
const YOUNGEST = DAY
/** With fewer rows than this share of its files, the store is likelier another database's than ours. */
const LEAST_KNOWN = 0.5

/**
 * A scheduled task: bytes that no row names, left by a process that was killed between the two. Does
 * nothing unless rows name at least half of what is there, however little that is: a new, empty database
 * beside an old store knows none of it.
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
