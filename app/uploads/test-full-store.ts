import { renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Config } from '#app/platform/config.server.ts'

/**
 * The folder of the file store is not there to be written to, even for root: a file has its place.
 * Answers with what brings it back.
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
