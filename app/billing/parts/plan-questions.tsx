import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, Landmark } from 'lucide-react'
import {
  type ContractMonths,
  type Cycle,
  contractChoices,
  monthlyEquivalent,
  type PlanName,
  periodPrice,
  plans,
  priceAfterFirstYear,
  recurs,
} from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { OptionRow } from '#app/ui/option-row.tsx'
import type { Choosing } from '../setup-view.server.ts'
import { HowToStop } from './how-to-stop.tsx'
import { PlanTag } from './plan-tag.tsx'
import { inShort } from './plan-words.ts'
import { Question } from './question.tsx'
import { useDay } from './use-day.ts'

const always = (cents: number) => formatRand(cents, { cents: 'always' })

export type Ticked = {
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  method: 'card' | 'instant eft'
}

/** A choice of the payment form: the current value, and the handler of a change. */
type QuestionProps<Answer> = { view: Choosing; chosen: Answer; onChange: (answer: Answer) => void }

export function PlanQuestion({ view, chosen, onChange }: QuestionProps<PlanName>) {
  const { i18n } = useLingui()
  return (
    <Question title={<Trans>Plan</Trans>}>
      {view.plans.map(({ plan, offer }) => (
        <OptionRow
          key={plan}
          name="plan"
          value={plan}
          checked={chosen === plan}
          onChange={() => onChange(plan)}
          disabled={offer !== 'on sale'}
          label={
            <>
              {i18n._(plans[plan].name)} <PlanTag {...{ plan, offer, view }} />
            </>
          }
          hint={i18n._(inShort[plan])}
          tag={
            <span className="payment-price">
              <b className="number-m">{always(plans[plan].monthlyCents)}</b>
              <small>
                <Trans>a month</Trans>
              </small>
            </span>
          }
        />
      ))}
    </Question>
  )
}

type CycleProps = QuestionProps<Cycle> & { plan: PlanName }

export function CycleQuestion({ view, chosen, onChange, plan }: CycleProps) {
  const day = useDay()
  return (
    <Question title={<Trans>How you pay</Trans>} isPair>
      <OptionRow
        name="cycle"
        value="monthly"
        checked={chosen === 'monthly'}
        onChange={() => onChange('monthly')}
        label={<Trans>Monthly</Trans>}
        hint={
          <Trans>
            {always(periodPrice(plan, 'monthly'))}, next payment on {day(view.days.next.monthly)}
          </Trans>
        }
      />
      <OptionRow
        name="cycle"
        value="annual"
        checked={chosen === 'annual'}
        onChange={() => onChange('annual')}
        label={
          recurs(plan, 'annual') ? <Trans>Yearly</Trans> : <Trans>One payment for a year</Trans>
        }
        hint={<YearHint plan={plan} />}
      />
    </Question>
  )
}

function YearHint({ plan }: { plan: PlanName }) {
  const year = always(periodPrice(plan, 'annual'))
  const equivalent = monthlyEquivalent(plan)
  if (equivalent === null) return <Trans>{year}, no further payments</Trans>
  return (
    <Trans>
      {year}, {formatRand(equivalent)} a month
    </Trans>
  )
}

type ContractProps = Pick<Ticked, 'plan' | 'cycle'> & {
  view: Choosing
  /** Used where plan and cycle allow it. */
  wished: ContractMonths
  onChange: (months: ContractMonths) => void
}

export function ContractQuestion({ view, wished, onChange, plan, cycle }: ContractProps) {
  const day = useDay()
  const choices = contractChoices(plan, cycle)
  const chosen = choices.includes(wished) ? wished : 12
  const isPriceFixed = priceAfterFirstYear(plan, cycle) === null
  const hint = (months: ContractMonths) => {
    if (!choices.includes(months)) return <Trans>A prepaid year is 12 months</Trans>
    if (months === 12 || !isPriceFixed) return <Trans>to {day(view.days.termEnds[months])}</Trans>
    return <Trans>to {day(view.days.termEnds[months])}, at a fixed price</Trans>
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

type MethodProps = Pick<Ticked, 'plan' | 'cycle'> & Omit<QuestionProps<Ticked['method']>, 'view'>

/** Only cards support recurring payments. */
export function MethodQuestion({ chosen, onChange, plan, cycle }: MethodProps) {
  const isCardOnly = recurs(plan, cycle)
  return (
    <Question title={<Trans>Payment method</Trans>} isPair>
      <OptionRow
        name="method"
        value="card"
        checked={isCardOnly || chosen === 'card'}
        onChange={() => onChange('card')}
        picture={<CreditCard aria-hidden />}
        label={<Trans>Card</Trans>}
        hint={
          isCardOnly ? (
            <Trans>Debit or credit, charged automatically</Trans>
          ) : (
            <Trans>Debit or credit, charged once</Trans>
          )
        }
      />
      <OptionRow
        name="method"
        value="instant eft"
        checked={!isCardOnly && chosen === 'instant eft'}
        onChange={() => onChange('instant eft')}
        disabled={isCardOnly}
        picture={<Landmark aria-hidden />}
        label={<Trans>Instant EFT</Trans>}
        hint={<Trans>Only when you pay for a full year at once</Trans>}
      />
    </Question>
  )
}
