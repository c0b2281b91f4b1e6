import { useLingui } from '@lingui/react/macro'
import { addDays } from '#app/platform/time.ts'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { InvitationPage } from '../invitation-view.server.ts'
import { OTHER_DAY, type QuoteDraft } from '../quote-form.ts'

type Props = { page: InvitationPage; draft: QuoteDraft; error?: string }

/** When they can come. CSS shows the date field once "another day" is chosen. */
export function ArrivalDay({ page: { today, isTodayOffered, wantedDay }, draft, error }: Props) {
  const { t } = useLingui()
  const options = [
    { value: '', label: t`To be agreed` },
    ...(isTodayOffered ? [{ value: today, label: t`Today` }] : []),
    { value: addDays(today, 1), label: t`Tomorrow` },
    ...(wantedDay ? [{ value: wantedDay.day, label: wantedDay.words }] : []),
    { value: OTHER_DAY, label: t`Another day` },
  ]
  const isListed = options.some(({ value }) => value === draft.canCome)
  return (
    <div className="arrival-day">
      <ChipChoice
        name="canCome"
        label={t`Available on`}
        options={options}
        defaultValue={isListed ? draft.canCome : OTHER_DAY}
      />
      <TextField
        id="otherDay"
        name="otherDay"
        type="date"
        label={t`Which day?`}
        min={today}
        defaultValue={isListed ? '' : draft.canCome}
        errors={error ? [error] : undefined}
      />
    </div>
  )
}
