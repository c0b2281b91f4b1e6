import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, Landmark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { npoCategories } from '#app/directory/npo-categories.ts'
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
} from '#app/plans/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatDay } from '#app/platform/time.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { OptionRow } from '#app/ui/option-row.tsx'
import { Select } from '#app/ui/select.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Choosing } from '../setup-view.server.ts'
import { inShort } from './plan-words.ts'
import { WhatYouPay } from './what-you-pay.tsx'

const always = (cents: number) => formatRand(cents, { cents: 'always' })

export type Ticked = {
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  method: 'card' | 'instant eft'
}

/** The four questions before a payment, beside the sums that follow from the answers. */
export function ChoosePlan({
  view,
  alert,
  ticked,
}: {
  view: Choosing
  /** That it failed, at the head of the form. */
  alert: ReactNode
  ticked?: Ticked
}) {
  const { t, i18n } = useLingui()
  const isBusy = useNavigation().formData !== undefined
  const [plan, setPlan] = useState(ticked?.plan ?? view.chosen.plan)
  const [cycle, setCycle] = useState<Cycle>(ticked?.cycle ?? view.chosen.cycle)
  const [wished, setMonths] = useState<ContractMonths>(
    ticked?.contractMonths ?? view.chosen.contractMonths,
  )
  const [method, setMethod] = useState(ticked?.method ?? ('card' as const))
  const [cause, setCause] = useState(view.npoCategory ?? '')
  if (!plan)
    return (
      <p className="text-lead mt-8">
        <Trans>No plan is on sale at the moment. Write to us, and we tell you when one is.</Trans>
      </p>
    )
  const choices = contractChoices(plan, cycle)
  const contractMonths = choices.includes(wished) ? wished : 12
  const isCardOnly = recurs(plan, cycle)
  const month = (cents: number) => <Price of={always(cents)} per={<Trans>a month</Trans>} />

  return (
    <Form method="post" className="payment-setup">
      <div className="grid content-start gap-9">
        {alert}
        <Question title={<Trans>Plan</Trans>}>
          {view.plans.map(({ plan: one, offer }) => (
            <OptionRow
              key={one}
              name="plan"
              value={one}
              checked={plan === one}
              onChange={() => setPlan(one)}
              disabled={offer !== 'on sale'}
              label={
                <>
                  {i18n._(plans[one].name)}{' '}
                  {offer === 'coming soon' ? (
                    <Tag tone="sand">
                      <Trans>Coming Soon</Trans>
                    </Tag>
                  ) : one === 'launch-special' ? (
                    <Tag tone="clay">
                      <Plural value={view.placesLeft} one="# place left" other="# places left" />
                    </Tag>
                  ) : null}
                </>
              }
              hint={i18n._(inShort[one])}
              tag={month(plans[one].monthlyCents)}
            />
          ))}
        </Question>

        <Question title={<Trans>How you pay</Trans>} isPair>
          <OptionRow
            name="cycle"
            value="monthly"
            checked={cycle === 'monthly'}
            onChange={() => setCycle('monthly')}
            label={<Trans>Monthly</Trans>}
            hint={
              <Trans>
                {always(periodPrice(plan, 'monthly'))}, next on{' '}
                {formatDay(view.days.next.monthly, i18n.locale)}
              </Trans>
            }
          />
          <OptionRow
            name="cycle"
            value="annual"
            checked={cycle === 'annual'}
            onChange={() => setCycle('annual')}
            label={recurs(plan, 'annual') ? <Trans>Yearly</Trans> : <Trans>Once for a year</Trans>}
            hint={<YearHint plan={plan} />}
          />
        </Question>

        <Question title={<Trans>Contract length</Trans>} isPair>
          {([12, 24] as const).map((months) => (
            <OptionRow
              key={months}
              name="contractMonths"
              value={months}
              checked={contractMonths === months}
              onChange={() => setMonths(months)}
              disabled={!choices.includes(months)}
              label={<Plural value={months} one="# month" other="# months" />}
              hint={
                choices.includes(months) ? (
                  months === 24 && priceAfterFirstYear(plan, cycle) === null ? (
                    <Trans>
                      to {formatDay(view.days.termEnds[months], i18n.locale)}, prices fixed for all
                      of it
                    </Trans>
                  ) : (
                    <Trans>to {formatDay(view.days.termEnds[months], i18n.locale)}</Trans>
                  )
                ) : (
                  <Trans>A year that is paid once is 12 months</Trans>
                )
              }
            />
          ))}
        </Question>
        <p className="text-small -mt-5 max-w-[60ch] text-ink-2">
          {view.holder === 'person' ? (
            <Trans>
              After the term, stop with 30 days' notice. You can move up to a larger plan at any
              time, not down. Where the law gives you more, the law holds: 20 business days' notice
              at any time, under the Consumer Protection Act.
            </Trans>
          ) : (
            <Trans>
              After the term, stop with 30 days' notice. You can move up to a larger plan at any
              time, not down.
            </Trans>
          )}
        </p>

        <Question title={<Trans>Method</Trans>} isPair>
          <OptionRow
            name="method"
            value="card"
            checked={isCardOnly || method === 'card'}
            onChange={() => setMethod('card')}
            picture={<CreditCard aria-hidden />}
            label={<Trans>Card</Trans>}
            hint={
              isCardOnly ? (
                <Trans>Debit or credit, charged by itself</Trans>
              ) : (
                <Trans>Debit or credit, charged once</Trans>
              )
            }
          />
          <OptionRow
            name="method"
            value="instant eft"
            checked={!isCardOnly && method === 'instant eft'}
            onChange={() => setMethod('instant eft')}
            disabled={isCardOnly}
            picture={<Landmark aria-hidden />}
            label={<Trans>Instant EFT</Trans>}
            hint={<Trans>Only when you pay once for a year</Trans>}
          />
        </Question>

        {view.npoCategory ? null : (
          <Select
            name="npoCategory"
            label={t`Where your 10% goes`}
            placeholder={t`Please select an NPO category`}
            required
            value={cause}
            onChange={(event) => setCause(event.target.value)}
            options={Object.entries(npoCategories).map(([value, words]) => ({
              value,
              label: i18n._(words),
            }))}
          />
        )}
        {plan === 'launch-special' ? (
          <Checkbox
            name="campaignConsent"
            label={
              <Trans>
                My business may be named in your campaigns. I can take this back at any time.
              </Trans>
            }
          />
        ) : null}
      </div>
      <WhatYouPay {...{ view, plan, cycle, isBusy }} cause={view.npoCategory ?? cause} />
    </Form>
  )
}

function YearHint({ plan }: { plan: PlanName }) {
  const year = always(periodPrice(plan, 'annual'))
  const equivalent = monthlyEquivalent(plan)
  if (equivalent === null) return <Trans>{year}, no further charge</Trans>
  return (
    <Trans>
      {year}, {formatRand(equivalent)} a month
    </Trans>
  )
}

function Price({ of, per }: { of: string; per: ReactNode }) {
  return (
    <span className="payment-price">
      <b className="number-m">{of}</b>
      <small>{per}</small>
    </span>
  )
}

function Question({
  title,
  isPair,
  children,
}: {
  title: ReactNode
  isPair?: boolean
  children: ReactNode
}) {
  return (
    <fieldset>
      <legend className="text-h3 mb-3">{title}</legend>
      <div className="payment-options" data-pair={isPair ? '' : undefined}>
        {children}
      </div>
    </fieldset>
  )
}
