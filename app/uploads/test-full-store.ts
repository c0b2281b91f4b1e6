import { renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Config } from '#app/platform/config.server.ts'

/**
 * Replaces the file store's folder by a file, so that writing fails even for root. Returns a function that
 * restores it.
 */
export function breakStore({ config }: { config: Pick<Config, 'filesUrl'> }): () => void {
  const folder = config.filesUrl.slice('file:'.length)
  renameSync(folder, `${folder}-aside`)
  writeFileSync(folder, '')
  return () => {
    rmSync(folder)
    renameSync(`${folder}-aside`, folder)
  }
}

export const notStoredWords =
  "We can't save files right now. Nothing you wrote is lost: add this file again later."
