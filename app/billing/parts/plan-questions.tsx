import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, Landmark } from 'lucide-react'
import {
  type ContractMonths,
  type Cycle,
  monthlyEquivalent,
  type PlanName,
  periodPrice,
  plans,
  recurs,
} from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatDay } from '#app/platform/time.ts'
import { OptionRow } from '#app/ui/option-row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Choosing } from '../setup-view.server.ts'
import { inShort } from './plan-words.ts'
import { Question } from './question.tsx'

const always = (cents: number) => formatRand(cents, { cents: 'always' })

export type Ticked = {
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  method: 'card' | 'instant eft'
}

/** A question of the payment form: the chosen answer, and what to do when another is chosen. */
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

function PlanTag({ plan, offer, view }: Choosing['plans'][number] & { view: Choosing }) {
  if (offer === 'coming soon')
    return (
      <Tag tone="sand">
        <Trans>Coming Soon</Trans>
      </Tag>
    )
  if (plan !== 'launch-special') return null
  return (
    <Tag tone="clay">
      <Plural value={view.placesLeft} one="# place left" other="# places left" />
    </Tag>
  )
}

type CycleProps = QuestionProps<Cycle> & { plan: PlanName }

export function CycleQuestion({ view, chosen, onChange, plan }: CycleProps) {
  const { i18n } = useLingui()
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
            {always(periodPrice(plan, 'monthly'))}, next payment on{' '}
            {formatDay(view.days.next.monthly, i18n.locale)}
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

type MethodProps = Pick<Ticked, 'plan' | 'cycle'> & Omit<QuestionProps<Ticked['method']>, 'view'>

/** Recurring payments are charged to a card. */
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
