import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const locked = new Set<string>()
const JUST_NOW = 2000

/**
 * Locks a folder for this process, or throws an error that says who has it. The embedded database doesn't
 * lock its folder itself, and two processes would corrupt it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'in-use-by')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      locked.add(file)
      return () => {
        locked.delete(file)
        rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = readHolder(file)
      if (holder !== undefined && isLocked(file, holder))
        throw new FolderInUse(
          `The database in ${folder} is in use by process ${holder || '?'}. Stop that one first, or set DATA_DIR to another folder.`,
        )
      if (holder !== undefined) putAside(file, holder)
    }
  }
  throw new FolderInUse(`The database in ${folder} is being taken by another process.`)
}

export class FolderInUse extends Error {
  readonly expected = true
}

function readHolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // It was released at this very moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isLocked(file: string, holder: string) {
  // Created but still empty: its owner is about to write its process id.
  if (holder === '') return Date.now() - statSync(file).mtimeMs < JUST_NOW
  const pid = Number(holder)
  // In a container every start has the same process id: a lock that isn't ours was left by a killed process.
  if (pid === process.pid) return locked.has(file)
  return isRunning(pid)
}

/**
 * The process that wrote it is dead, so its lock is stale. Two processes may find out at once, so the file is
 * renamed, not deleted, and a lock that someone just took is put back.
 */
function putAside(file: string, dead: string) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== dead) renameSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  rmSync(aside, { force: true })
}

function isRunning(pid: number) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
