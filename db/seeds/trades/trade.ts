import type { BuiltInCategory as Category } from '#app/directory/public/categories.ts'
import type { offeredJobs } from './jobs.ts'

/** A trade's certificate, and the text of its check. `#` is a digit of its number. */
export type Certificate = {
  name: string
  number: string
  /** The share of the trade that has it. */
  share: number
}

/** A job as it is requested, priced, done and reviewed. `{p}` is the provider. */
export type TradeJob = {
  /** Its price in an average part of Gauteng, in rand and by the job's unit. */
  rand: number
  /** The usual number of units, for jobs priced per unit. */
  quantity?: [number, number]
  /** The share of the price that is material. */
  parts?: number
  described: string[]
  requestTexts: string[]
  good: string[]
  bad: string[]
}

export type Trade<Of extends Category = Category> = {
  titles: string[]
  /** Company names: "Naledi Plumbing Works". */
  firms: string[]
  skills: string[]
  certificates: Certificate[]
  /** Public liability insurance is rare for teaching, common for roofing. */
  insured: number
  callout: [number, number] | null
  learned: string[]
  ways: string[]
  manner: string[]
  jobs: Record<keyof (typeof offeredJobs)[Of], TradeJob>
}
