import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JobUnit } from '#app/directory/public/job-types.ts'

/** What a price is per. */
export const units: Record<JobUnit, MessageDescriptor> = {
  job: msg`a job`,
  hour: msg`an hour`,
  day: msg`a day`,
  metre: msg`a metre`,
  'square-metre': msg`a square metre`,
  person: msg`a person`,
  month: msg`a month`,
  item: msg`each`,
}
