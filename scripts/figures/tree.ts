import { readFileSync } from 'node:fs'
import { cruise } from '../lib/cruise.ts'
import { trackedFiles } from '../lib/files.ts'

/** Places from the ground up: who is in one may import from it and from those before. */
export type Order = { foundation: string[]; subjects: string[]; roof: string[] }

/** What the figures are taken from. */
export type Tree = {
  /** Everything under app/ and db/ that is neither a test, generated nor a long text. */
  sources: { path: string; text: string }[]
  imports: { from: string; to: string }[]
  order: Order
}

const TEST = /\.test\.tsx?$|\/test-[^/]+\.tsx?$/
const NOT_MEASURED = /^db\/schema\.ts$|^app\/content\/texts\/|\.d\.ts$/

/** What the repository holds now. */
export async function readTree(): Promise<Tree> {
  const sources = trackedFiles()
    .filter((path) => /^(?:app|db)\/.*\.tsx?$/.test(path))
    .filter((path) => !TEST.test(path) && !NOT_MEASURED.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const { modules } = await cruise()
  return {
    sources,
    imports: modules
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
      )
      .filter(({ from }) => !TEST.test(from)),
    order: JSON.parse(readFileSync('app/order.json', 'utf8')),
  }
}
