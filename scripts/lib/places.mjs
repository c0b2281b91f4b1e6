import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** Files that can be recreated at any time: the lock, and browsers and servers downloaded for tests. */
export const cacheFolder = join(root, '.cache')
