import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '#app/platform/time.ts'
import { archiveTime, MANIFEST, type Manifest, outdated, UNFINISHED } from './archive.ts'

export async function hashOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

export async function writeManifest(folder: string, manifest: Manifest) {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  const sha256 = createHash('sha256').update(text).digest('hex')
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true })
  await writeFile(join(folder, `${MANIFEST}.sha256`), `${sha256}\n`, { mode: 0o600, flush: true })
  await syncFolder(folder)
}

/** fsync of the folder, so that its entries survive a power failure too. */
export async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export async function removeOutdated(
  folder: string,
  { keepDays, now, say }: { keepDays?: number; now: Date; say: (line: string) => void },
) {
  const names = await readdir(folder)
  // Left by a backup that was killed; a running one is never as old.
  for (const name of names.filter((otherName) => otherName.endsWith(UNFINISHED))) {
    if (archiveTime(name.slice(0, -UNFINISHED.length)) === null) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < now.getTime() - DAY) await rm(join(folder, name), { recursive: true })
  }
  if (keepDays === undefined) return
  for (const name of outdated(names, { now, keepDays })) {
    await rm(join(folder, name), { recursive: true })
    say(`${name} is older than ${keepDays} days and was removed.`)
  }
}
