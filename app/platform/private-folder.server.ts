import { chmodSync, existsSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const FOLDER = 0o700
const FILE = 0o600
const OTHERS = 0o077
const STICKY = 0o1000

type List = (folder: string) => string[]

/** What the site itself creates in DATA_DIR. */
const OURS = ['db', 'files', 'secret-key']

/**
 * Makes the data folder, including existing files, private to the user that runs the site, and sets the umask
 * for everything created later. If database and files are elsewhere the folder isn't created, because the
 * disk may be read-only. Returns the paths that couldn't be changed, because they belong to another user or
 * are read-only. Tests replace `list`.
 */
export function makePrivate(folder: string, list: List = readdirSync): string[] {
  if (isMainThread) process.umask(OTHERS)
  if (!existsSync(folder)) return []
  const found = lstatSync(folder)
  const isOpen = (found.mode & OTHERS) !== 0
  const open = isOpen && !isShared(folder, found) && !close(folder, FOLDER) ? [folder] : []
  for (const name of OURS) {
    const path = join(folder, name)
    // Contents of a private folder are inaccessible anyway, so large stores aren't walked at every startup.
    if (existsSync(path) && (isOpen || name === 'secret-key')) open.push(...tighten(path, list))
  }
  return open
}

/** A folder that others use too, named by mistake or for a try: only our own entries in it are changed. */
const isShared = (folder: string, { mode }: Stats) =>
  (mode & STICKY) !== 0 || [homedir(), process.cwd(), resolve('/')].includes(resolve(folder))

/** EACCES: a folder of another user, which can't be read. */
const NOT_OURS = ['EACCES', 'EPERM', 'EROFS']

function tighten(path: string, list: List): string[] {
  try {
    const found = lstatSync(path)
    // A symbolic link points to what the operator keeps elsewhere, with permissions of their choice.
    if (found.isSymbolicLink()) return []
    const mode = found.isDirectory() ? FOLDER : FILE
    if (found.mode & OTHERS && !close(path, mode)) return [path]
    if (!found.isDirectory()) return []
    return list(path).flatMap((name) => tighten(join(path, name), list))
  } catch (error) {
    // Deleted since it was listed: another process of ours may be running.
    if (codeOf(error) === 'ENOENT') return []
    if (NOT_OURS.includes(codeOf(error))) return [path]
    throw error
  }
}

function close(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch (error) {
    if (NOT_OURS.includes(codeOf(error))) return false
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
