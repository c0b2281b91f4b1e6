import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  type ContractMonths,
  contractChoices,
  priceAfterFirstYear,
} from '#app/plans/public/plans.ts'
import { formatDay } from '#app/platform/time.ts'
import { OptionRow } from '#app/ui/option-row.tsx'
import type { Choosing } from '../setup-view.server.ts'
import type { Ticked } from './plan-questions.tsx'
import { Question } from './question.tsx'

type ContractProps = Pick<Ticked, 'plan' | 'cycle'> & {
  view: Choosing
  /** Used where the plan and the cycle allow it. */
  wished: ContractMonths
  onChange: (months: ContractMonths) => void
}

export function ContractQuestion({ view, wished, onChange, plan, cycle }: ContractProps) {
  const { i18n } = useLingui()
  const choices = contractChoices(plan, cycle)
  const chosen = choices.includes(wished) ? wished : 12
  const isPriceFixed = priceAfterFirstYear(plan, cycle) === null
  const hint = (months: ContractMonths) => {
    if (!choices.includes(months)) return <Trans>A prepaid year is 12 months</Trans>
    if (months === 12 || !isPriceFixed)
      return <Trans>to {formatDay(view.days.termEnds[months], i18n.locale)}</Trans>
    return <Trans>to {formatDay(view.days.termEnds[months], i18n.locale)}, at a fixed price</Trans>
  }
  return (
    <>
      <Question title={<Trans>Contract length</Trans>} isPair>
        {([12, 24] as const).map((months) => (
          <OptionRow
            key={months}
            name="contractMonths"
            value={months}
            checked={chosen === months}
            onChange={() => onChange(months)}
            disabled={!choices.includes(months)}
            label={<Plural value={months} one="# month" other="# months" />}
            hint={hint(months)}
          />
        ))}
      </Question>
      <HowToStop holder={view.holder} />
    </>
  )
}

function HowToStop({ holder }: Pick<Choosing, 'holder'>) {
  return (
    <p className="text-small -mt-5 max-w-[60ch] text-ink-2">
      {holder === 'person' ? (
        <Trans>
          After the term, you can stop with 30 days' notice. You can move to a higher plan at any
          time, but not to a lower one. Where the law gives you more, the law applies: 20 business
          days' notice at any time, under the Consumer Protection Act.
        </Trans>
      ) : (
        <Trans>
          After the term, you can stop with 30 days' notice. You can move to a higher plan at any
          time, but not to a lower one.
        </Trans>
      )}
    </p>
  )
}
