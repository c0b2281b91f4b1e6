import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Inbox, Link2, Mail, Phone } from 'lucide-react'
import { type LegalStatus, legalStatuses } from '#app/page/legal-statuses.ts'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type TextSetting, textFieldOf, textSettings } from '../settings/text-fields.ts'

export type FieldProblems = Partial<Record<string, string>>

const icons = { email: Mail, tel: Phone, url: Link2 }

export const legalStatusNames: Record<LegalStatus, MessageDescriptor> = {
  'private company': msg`Private company`,
  'public company': msg`Public company`,
  'non-profit company': msg`Non-profit company`,
  'close corporation': msg`Close corporation`,
  'co-operative': msg`Co-operative`,
  trust: msg`Trust`,
  partnership: msg`Partnership`,
  'sole proprietor': msg`Sole proprietor`,
}

type Props = {
  part: 'identity' | 'legal'
  values: Record<string, string>
  problems: FieldProblems
}

/** The fields of one section of the form; an invalid one says that its old value stays in use. */
export function SettingsFieldsOf({ part, values, problems }: Props) {
  const { t, i18n } = useLingui()
  const errorsOf = useFieldErrors(problems)
  return (
    <div className="desk-fields">
      {part === 'legal' ? (
        <Select
          // React doesn't update a select's default: once saved, it would count as edited.
          key={values.legalStatus}
          name="legalStatus"
          label={t`Legal status`}
          defaultValue={values.legalStatus}
          placeholder={t`Not given yet`}
          errors={errorsOf('legalStatus')}
          options={legalStatuses.map((value) => ({
            value,
            label: i18n._(legalStatusNames[value]),
          }))}
        />
      ) : null}
      {textSettings
        .filter((key) => textFieldOf(key).part === part)
        .map((key) => (
          <OneField key={key} setting={key} value={values[key] ?? ''} errors={errorsOf(key)} />
        ))}
    </div>
  )
}

/** A field's error, and that it wasn't saved. */
export function useFieldErrors(problems: FieldProblems) {
  const { t } = useLingui()
  return (field: string) => {
    const problem = problems[field]
    return problem ? [`${problem} ${t`The earlier value stays in use.`}`] : undefined
  }
}

function OneField({
  setting,
  value,
  errors,
}: {
  setting: TextSetting
  value: string
  errors?: string[]
}) {
  const { i18n } = useLingui()
  const { name, hint, type, isWide, isLong } = textFieldOf(setting)
  const Icon = setting === 'adminMailbox' ? Inbox : type && icons[type]
  const own = {
    id: setting,
    name: setting,
    label: i18n._(name),
    hint: hint && i18n._(hint),
    defaultValue: value,
    errors,
  }
  return (
    <div data-wide={isWide}>
      {isLong ? (
        <TextArea {...own} rows={2} />
      ) : (
        <TextField {...own} type={type} icon={Icon ? <Icon aria-hidden /> : undefined} />
      )}
    </div>
  )
}
