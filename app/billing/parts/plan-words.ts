import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlanName } from '#app/plans/public/plans.ts'

/** A plan in one sentence, for the choice after the full comparison. */
export const inShort: Record<PlanName, MessageDescriptor> = {
  'launch-special': msg`Profile, requests, quotes, portal. Priority listing, labelled as paid. A place in our campaigns.`,
  standard: msg`Profile, requests, quotes, portal`,
  website: msg`Everything in Standard, plus your own page`,
  premium: msg`Everything in Website, plus a priority place, labelled as paid`,
}
