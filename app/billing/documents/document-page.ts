import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { plans } from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { addDays, formatDate } from '#app/platform/time.ts'
import { type DocumentContent, seriesNames } from './document.ts'

type Pair = readonly [label: string, value: string]

/** What a document says, line by line, in the reader's language: drawn as PDF, read by tests. */
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

export function documentOf(i18n: I18n, documentContent: DocumentContent): Document {
  const rand = (cents: number) => formatRand(cents, { cents: 'always' })
  const day = (on: string) => formatDate(on, i18n.locale)
  const { supplier, recipient, corrects, vatRate } = documentContent
  const isCredit = documentContent.series === 'credit-note'
  const isTaxed = documentContent.vatCents > 0
  const plan = i18n._(plans[documentContent.plan].name)
  const from = day(documentContent.period.from)
  const to = day(addDays(documentContent.period.to, -1))
  const subject =
    documentContent.what === 'upgrade'
      ? i18n._(msg`Change to the ${plan} plan, ${from} to ${to}`)
      : i18n._(msg`Provider subscription, ${plan}, ${from} to ${to}`)
  return {
    title: i18n._(seriesNames[documentContent.series]),
    tradesAs: supplier.tradesAs,
    facts: [
      [i18n._(msg`Number`), documentContent.number],
      [i18n._(msg`Date`), day(documentContent.issuedOn)],
      ...(corrects
        ? [
            [
              i18n._(msg`Corrects`),
              i18n._(msg`${corrects.number} of ${day(corrects.issuedOn)}`),
            ] as Pair,
          ]
        : []),
      [i18n._(msg`Payment`), i18n._(msg`PayFast ${documentContent.reference}`)],
    ],
    from: {
      heading: i18n._(msg`From`),
      lines: [
        supplier.name,
        supplier.address,
        ...(supplier.registrationNumber
          ? [i18n._(msg`Registration number ${supplier.registrationNumber}`)]
          : []),
        ...(isTaxed ? [i18n._(msg`VAT number ${supplier.vatNumber}`)] : []),
      ],
    },
    to: {
      heading: i18n._(msg`To`),
      lines: [
        recipient.name,
        recipient.address,
        recipient.email,
        ...(recipient.vatNumber ? [i18n._(msg`VAT number ${recipient.vatNumber}`)] : []),
      ].filter(Boolean),
    },
    columns: [i18n._(msg`Description`), i18n._(msg`Quantity`), i18n._(msg`Amount`)],
    item: [subject, String(documentContent.quantity), rand(documentContent.cents)],
    sums: isTaxed
      ? [
          [i18n._(msg`Without VAT`), rand(documentContent.cents - documentContent.vatCents)],
          [i18n._(msg`VAT at ${vatRate}%`), rand(documentContent.vatCents)],
        ]
      : [],
    total: [
      isCredit
        ? i18n._(msg`Credited`)
        : isTaxed
          ? i18n._(msg`Paid, VAT included`)
          : i18n._(msg`Paid`),
      rand(documentContent.cents),
    ],
    notes: [
      ...(isTaxed
        ? []
        : [i18n._(msg`${supplier.name} is not registered for VAT; none was charged.`)]),
      ...(isCredit
        ? [i18n._(msg`The amount goes back the way it was paid.`)]
        : [i18n._(msg`10% of this amount goes to the cause you chose.`)]),
    ],
  }
}
