import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '#app/ui/select.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { units } from '../../public/units.ts'
import {
  fieldNames,
  jobUnits,
  LONGEST_NOTE,
  LONGEST_TITLE,
  type ServiceFields,
} from '../../settings/service-form.ts'
import type { Route } from './+types/services.ts'

type Posted = Route.ComponentProps['actionData']

/** What a price can be for, in words. */
export type JobKind = { category: string; name: string; jobs: { code: string; name: string }[] }

type Props = {
  /** Empty for a new service. */
  id: string
  fields: ServiceFields
  seen: string
  kinds: JobKind[]
  answer?: Posted
}

export function ServiceForm({ id, fields, seen, kinds, answer }: Props) {
  const { t, i18n } = useLingui()
  const values = answer?.service ?? fields
  const problems: Partial<Record<string, string[]>> = answer?.problems ?? {}
  const field = (name: keyof ServiceFields) => ({
    id: `${name}-${id || 'new'}`,
    name,
    label: i18n._(fieldNames[name]),
    defaultValue: values[name],
    errors: problems[name],
  })
  return (
    <SettingsForm
      intent="service"
      hidden={{ serviceId: id }}
      seen={seen}
      answer={answer}
      save={id ? <Trans>Save price</Trans> : <Trans>Add service</Trans>}
    >
      <TextField {...field('title')} maxLength={LONGEST_TITLE} />
      <div className="settings-pair">
        <TextField {...field('price')} before="R" inputMode="decimal" maxLength={20} />
        <Select
          key={values.unit}
          {...field('unit')}
          options={jobUnits.map((unit) => ({ value: unit, label: i18n._(units[unit]) }))}
        />
      </div>
      <Select
        key={values.kind}
        {...field('kind')}
        hint={t`For a usual job, customers see your price next to what others charge.`}
      >
        <JobOptions kinds={kinds} />
      </Select>
      <TextField {...field('description')} optional maxLength={LONGEST_NOTE} />
    </SettingsForm>
  )
}

/** The usual jobs of each category, and something else. */
function JobOptions({ kinds }: { kinds: JobKind[] }) {
  const { t } = useLingui()
  return kinds.map(({ category, name, jobs }) => (
    <optgroup key={category} label={name}>
      {jobs.map((job) => (
        <option key={job.code} value={`${category}/${job.code}`}>
          {job.name}
        </option>
      ))}
      <option value={category}>{t`Something else`}</option>
    </optgroup>
  ))
}
