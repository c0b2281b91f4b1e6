import type { BuiltInCategory as Category } from '#app/directory/public/categories.ts'
import type { offeredJobs } from './jobs.ts'

/** A certificate that people of the trade hold, and how its check reads. `#` is a digit of its number. */
export type Certificate = {
  name: string
  number: string
  /** How many of the trade hold it. */
  share: number
}

/** One job as people ask for it, price it, do it and write about it. `{p}` is the provider. */
export type TradeJob = {
  /** What it costs in an ordinary part of Gauteng, in rand and by the job's unit. */
  rand: number
  /** How many units are usual, for jobs priced by the unit. */
  quantity?: [number, number]
  /** The part of the price that is material. */
  parts?: number
  described: string[]
  requestTexts: string[]
  good: string[]
  bad: string[]
}

export type Trade<Of extends Category = Category> = {
  titles: string[]
  /** What follows a name on the bakkie: "Naledi Plumbing Works". */
  firms: string[]
  skills: string[]
  certificates: Certificate[]
  /** Public liability is seldom held for teaching, often for roofing. */
  insured: number
  callout: [number, number] | null
  learned: string[]
  ways: string[]
  manner: string[]
  jobs: Record<keyof (typeof offeredJobs)[Of], TradeJob>
}
