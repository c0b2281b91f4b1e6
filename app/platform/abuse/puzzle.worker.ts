import type { Sum } from './challenge.ts'
import { tryNumbers } from './puzzle.ts'

const SLICE = 2000

export type SolverMessage = { tried: number } | { found: number | null }

/** Solves the proof of work in a worker, so that the page stays responsive. */
addEventListener('message', ({ data: sum }: MessageEvent<Sum>) => {
  const post = (message: SolverMessage) => postMessage(message)
  for (let from = 0; from <= sum.maxnumber; from += SLICE) {
    const found = tryNumbers(sum, from, SLICE)
    if (found !== null) return post({ found })
    post({ tried: from + SLICE })
  }
  post({ found: null })
})
