import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** What can be made again at any time: the lock, browsers and servers fetched for tests. */
export const cacheFolder = join(root, '.cache')
