import { CONTRACT_NOTICE_DAYS } from '#app/billing/public/cancellation.ts'
import { FIRST_PRICE_MONTHS, LAUNCH_PLACES, plans } from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { terms1 } from './terms-1.server.ts'
import type { Block, Text } from './text.ts'

const rand = (cents: number) => formatRand(cents, { cents: 'always' })

/** Version 1 with the launch price for twelve months, whatever the length of the contract. */
export const terms2: Text = (site, i18n) =>
  terms1(site, i18n).map((section) => {
    if (section.title === 'Plans and prices')
      return { ...section, blocks: section.blocks.map(withLaunchPrice) }
    if (section.title === 'Contract length and notice')
      return { ...section, blocks: [contractLength, ...section.blocks.slice(1)] }
    return section
  })

const { monthlyCents, afterFirstYearCents, annualCents } = plans['launch-special']
const launchSpecial = `Launch Special, for the first ${LAUNCH_PLACES} providers: ${rand(monthlyCents)} a month for the first ${FIRST_PRICE_MONTHS} months, then ${rand(afterFirstYearCents ?? monthlyCents)} from month ${FIRST_PRICE_MONTHS + 1}; or ${rand(annualCents)} once for 12 months.`

const withLaunchPrice = (block: Block): Block =>
  typeof block === 'object' && 'list' in block
    ? { list: [launchSpecial, ...block.list.slice(1)] }
    : block

const contractLength = `The first contract lasts 12 or 24 months, as you choose, and fixes the price for its length, except that the Launch Special costs ${rand(afterFirstYearCents ?? monthlyCents)} a month from month ${FIRST_PRICE_MONTHS + 1}. Launch Special contracts made under version 1 of these terms keep their price to their end. After the first contract you can stop with ${CONTRACT_NOTICE_DAYS} days' notice.`
