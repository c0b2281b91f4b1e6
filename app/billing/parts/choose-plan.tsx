import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { npoCategories } from '#app/directory/public/npo-categories.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Select } from '#app/ui/select.tsx'
import type { Choosing } from '../setup-view.server.ts'
import {
  ContractQuestion,
  CycleQuestion,
  MethodQuestion,
  PlanQuestion,
  type Ticked,
} from './plan-questions.tsx'
import { WhatYouPay } from './what-you-pay.tsx'

type ChoosePlanProps = {
  view: Choosing
  /** Why the last attempt failed, shown above the form. */
  alert: ReactNode
  ticked?: Ticked
}

/** The four choices before a payment, next to the resulting amounts. */
export function ChoosePlan({ view, alert, ticked }: ChoosePlanProps) {
  const isBusy = useNavigation().formData !== undefined
  const [plan, setPlan] = useState(ticked?.plan ?? view.chosen.plan)
  const [cycle, setCycle] = useState(ticked?.cycle ?? view.chosen.cycle)
  const [months, setMonths] = useState(ticked?.contractMonths ?? view.chosen.contractMonths)
  const [method, setMethod] = useState(ticked?.method ?? 'card')
  const [cause, setCause] = useState(view.npoCategory ?? '')
  if (!plan)
    return (
      <p className="text-lead mt-8">
        <Trans>
          No plan is on sale at the moment. Write to us, and we'll let you know when one is.
        </Trans>
      </p>
    )

  return (
    <Form method="post" className="payment-setup">
      <div className="grid content-start gap-9">
        {alert}
        <PlanQuestion view={view} chosen={plan} onChange={setPlan} />
        <CycleQuestion {...{ view, plan }} chosen={cycle} onChange={setCycle} />
        <ContractQuestion {...{ view, plan, cycle }} wished={months} onChange={setMonths} />
        <MethodQuestion {...{ plan, cycle }} chosen={method} onChange={setMethod} />
        {view.npoCategory ? null : <CauseChoice chosen={cause} onChange={setCause} />}
        {plan === 'launch-special' ? <CampaignConsent /> : null}
      </div>
      <WhatYouPay {...{ view, plan, cycle, isBusy }} cause={view.npoCategory ?? cause} />
    </Form>
  )
}

const CampaignConsent = () => (
  <Checkbox
    name="campaignConsent"
    label={
      <Trans>My business may be named in your campaigns. I can take this back at any time.</Trans>
    }
  />
)

type CauseChoiceProps = { chosen: string; onChange: (cause: string) => void }

function CauseChoice({ chosen, onChange }: CauseChoiceProps) {
  const { t, i18n } = useLingui()
  return (
    <Select
      name="npoCategory"
      label={t`Where your 10% goes`}
      placeholder={t`Please select an NPO category`}
      required
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
      options={Object.entries(npoCategories).map(([value, words]) => ({
        value,
        label: i18n._(words),
      }))}
    />
  )
}
