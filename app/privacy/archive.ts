import { DAY } from '#app/platform/time.ts'

/** How long a finished archive can be downloaded. */
export const ARCHIVE_LASTS = 7 * DAY
/** The limit of archives per day: packing reads every file. */
export const ARCHIVES_A_DAY = { most: 5, within: DAY }

export type ArchiveRow = { ready_at: Date | null; expires_at: Date }

export type ArchiveState = 'under way' | 'ready' | 'past'

export function stateOf({ ready_at, expires_at }: ArchiveRow, now: Date): ArchiveState {
  if (expires_at <= now) return 'past'
  return ready_at ? 'ready' : 'under way'
}

/** "4.8 MB", with one decimal from a megabyte on; whole kilobytes below. */
export function megabytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
