import { Trans, useLingui } from '@lingui/react/macro'
import { languages, siteLanguages } from '#app/platform/languages.ts'
import { units } from '#app/providers/public/units.ts'
import { Select } from '#app/ui/select.tsx'
import type { Problems } from '#app/ui/settings-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type JobFields, jobLimits } from './job-form.ts'

type Props = { fields: JobFields; problems: Problems; isNew: boolean }

/** A job's name in each language, its price unit, and its code, which doesn't change. */
export function JobFieldsOf({ fields, problems, isNew }: Props) {
  const { t, i18n } = useLingui()
  return (
    <>
      <div className="category-words">
        {siteLanguages.map((language) => (
          <TextField
            key={language}
            id={`name_${language}`}
            name={`name_${language}`}
            lang={language}
            label={t`Job in ${languages[language].name}`}
            defaultValue={fields.name[language]}
            errors={language === 'en' ? problems.name : undefined}
            maxLength={jobLimits.name}
            optional={language !== 'en'}
          />
        ))}
      </div>
      <div className="settings-pair">
        <Select
          id="unit"
          name="unit"
          label={t`The price is for`}
          defaultValue={fields.unit}
          errors={problems.unit}
          options={Object.entries(units).map(([value, words]) => ({
            value,
            label: i18n._(words),
          }))}
        />
        <CodeField {...{ fields, problems, isNew }} />
      </div>
    </>
  )
}

function CodeField({ fields: { code }, problems, isNew }: Props) {
  const { t } = useLingui()
  if (!isNew)
    return (
      <p className="text-small text-ink-2">
        <Trans>Its code is {code}. Codes don't change.</Trans>
      </p>
    )
  return (
    <TextField
      id="code"
      name="code"
      label={t`Code`}
      hint={t`Requests and prices refer to it. Leave it empty to make it from the English name.`}
      defaultValue={code}
      errors={problems.code}
      maxLength={jobLimits.code}
      autoCapitalize="none"
      spellCheck={false}
      optional
    />
  )
}
