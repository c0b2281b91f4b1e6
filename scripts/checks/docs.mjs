/** Every source file named in backticks in the docs exists: by its full path, or the end of it. */
import { readFileSync } from 'node:fs'
import { trackedFiles } from '../lib/files.ts'

const NAMED = /`([\w./-]+\.(?:tsx?|mjs|js|css|sql|po))`/g
/** Placeholders for new files. */
const EXAMPLES = new Set(['noun.ts', 'screens/name.tsx', 'name.thread.ts', '.server.ts'])

export async function check() {
  const files = trackedFiles()
  const exists = (path) =>
    EXAMPLES.has(path) || files.some((file) => file === path || file.endsWith(`/${path}`))
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(NAMED)]
        .filter(([, path]) => !exists(path))
        .map(([, path]) => `${page} names ${path}, which isn't there`),
    )
}
