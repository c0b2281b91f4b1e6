import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { plans } from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { addDays, formatDate } from '#app/platform/time.ts'
import { type DocumentContent, seriesNames } from './document.ts'

type Pair = readonly [label: string, value: string]

/** A document's text, line by line, in the reader's language: rendered as PDF, and read by tests. */
export type Document = {
  title: string
  tradesAs: string
  facts: Pair[]
  from: { heading: string; lines: string[] }
  to: { heading: string; lines: string[] }
  columns: readonly [description: string, quantity: string, amount: string]
  item: readonly [description: string, quantity: string, amount: string]
  sums: Pair[]
  total: Pair
  notes: string[]
}

const rand = (cents: number) => formatRand(cents, { cents: 'always' })

export function documentOf(i18n: I18n, content: DocumentContent): Document {
  const day = (on: string) => formatDate(on, i18n.locale)
  const { supplier, corrects } = content
  return {
    title: i18n._(seriesNames[content.series]),
    tradesAs: supplier.tradesAs,
    facts: [
      [i18n._(msg`Number`), content.number],
      [i18n._(msg`Date`), day(content.issuedOn)],
      ...(corrects
        ? [
            [
              i18n._(msg`Corrects`),
              i18n._(msg`${corrects.number} of ${day(corrects.issuedOn)}`),
            ] as Pair,
          ]
        : []),
      [i18n._(msg`Payment`), i18n._(msg`PayFast ${content.reference}`)],
    ],
    from: supplierOf(i18n, content),
    to: recipientOf(i18n, content),
    columns: [i18n._(msg`Description`), i18n._(msg`Quantity`), i18n._(msg`Amount`)],
    item: [descriptionOf(i18n, content), String(content.quantity), rand(content.cents)],
    ...sumsOf(i18n, content),
    notes: notesOf(i18n, content),
  }
}

const isTaxed = ({ vatCents }: DocumentContent) => vatCents > 0
const isCredit = ({ series }: DocumentContent) => series === 'credit-note'

function supplierOf(i18n: I18n, content: DocumentContent): Document['from'] {
  const { supplier } = content
  return {
    heading: i18n._(msg`From`),
    lines: [
      supplier.name,
      supplier.address,
      ...(supplier.registrationNumber
        ? [i18n._(msg`Registration number ${supplier.registrationNumber}`)]
        : []),
      ...(isTaxed(content) ? [i18n._(msg`VAT number ${supplier.vatNumber}`)] : []),
    ],
  }
}

function recipientOf(i18n: I18n, { recipient }: DocumentContent): Document['to'] {
  return {
    heading: i18n._(msg`To`),
    lines: [
      recipient.name,
      recipient.address,
      recipient.email,
      ...(recipient.vatNumber ? [i18n._(msg`VAT number ${recipient.vatNumber}`)] : []),
    ].filter(Boolean),
  }
}

function descriptionOf(i18n: I18n, { plan: planName, period, what }: DocumentContent): string {
  const plan = i18n._(plans[planName].name)
  const from = formatDate(period.from, i18n.locale)
  const to = formatDate(addDays(period.to, -1), i18n.locale)
  return what === 'upgrade'
    ? i18n._(msg`Change to the ${plan} plan, ${from} to ${to}`)
    : i18n._(msg`Provider subscription, ${plan}, ${from} to ${to}`)
}

function sumsOf(i18n: I18n, content: DocumentContent): Pick<Document, 'sums' | 'total'> {
  const { cents, vatCents, vatRate } = content
  const paid = isTaxed(content) ? i18n._(msg`Paid, VAT included`) : i18n._(msg`Paid`)
  return {
    sums: isTaxed(content)
      ? [
          [i18n._(msg`Without VAT`), rand(cents - vatCents)],
          [i18n._(msg`VAT at ${vatRate}%`), rand(vatCents)],
        ]
      : [],
    total: [isCredit(content) ? i18n._(msg`Credited`) : paid, rand(cents)],
  }
}

function notesOf(i18n: I18n, content: DocumentContent): string[] {
  const { supplier } = content
  return [
    ...(isTaxed(content)
      ? []
      : [i18n._(msg`${supplier.name} is not registered for VAT; none was charged.`)]),
    isCredit(content)
      ? i18n._(msg`The amount is refunded the same way it was paid.`)
      : i18n._(msg`10% of this amount goes to the cause you chose.`),
  ]
}
