import { readFileSync } from 'node:fs'
import { cruise } from '../lib/cruise.ts'
import { trackedFiles } from '../lib/files.ts'

/** The layers from the bottom up: code in one may import from it and from earlier ones. */
export type Order = { foundation: string[]; subjects: string[]; roof: string[] }

/** The input of the metrics. */
export type Tree = {
  /** Everything under app/ and db/ except tests, generated files and long texts. */
  sources: { path: string; text: string }[]
  imports: { from: string; to: string }[]
  order: Order
}

const TEST = /\.test\.tsx?$|\/test-[^/]+\.tsx?$/
const NOT_MEASURED = /^db\/schema\.ts$|^app\/content\/texts\/|\.d\.ts$/

/** Reads the current repository. */
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
