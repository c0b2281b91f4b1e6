import { Trans, useLingui } from '@lingui/react/macro'
import { languages, siteLanguages } from '#app/platform/languages.ts'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { Problems } from '#app/ui/settings-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type QuestionFields, questionLimits, questionRows } from './question-form.ts'

type JobsProps = { jobs: { value: string; label: string }[]; chosen: string[] }

/** Rendered only if the category has jobs. */
export function JobsField({ jobs, chosen }: JobsProps) {
  const { t } = useLingui()
  if (jobs.length === 0) return null
  return (
    <ChipChoice
      name="job"
      label={t`Only for these jobs`}
      hint={t`Choose none to ask it about every job.`}
      options={jobs}
      multiple
      defaultValue={chosen}
    />
  )
}

type FieldsProps = { fields: QuestionFields; problems: Problems }

export function AskFields({ fields, problems }: FieldsProps) {
  const { t } = useLingui()
  return (
    <div className="category-words">
      {siteLanguages.map((language) => (
        <TextField
          key={language}
          id={`ask_${language}`}
          name={`ask_${language}`}
          lang={language}
          label={t`Question in ${languages[language].name}`}
          defaultValue={fields.ask[language]}
          errors={language === 'en' ? problems.ask : undefined}
          maxLength={questionLimits.ask}
          optional={language !== 'en'}
        />
      ))}
    </div>
  )
}

/** One row per option; empty rows are ignored. */
export function AnswerFields({ fields, problems }: FieldsProps) {
  const { t } = useLingui()
  return (
    <fieldset aria-describedby={problems.options ? 'options-error' : undefined}>
      <legend className="text-h4">
        <Trans>Answers to choose from</Trans>
      </legend>
      <p className="mb-3 text-small text-ink-2">
        <Trans>Two to eight. Rows left empty aren't shown.</Trans>
      </p>
      <FieldError id="options" errors={problems.options} />
      <ol className="category-answers">
        {questionRows(fields).map(({ code, name }, index) => (
          <li key={code || index}>
            <input type="hidden" name={`code${index}`} value={code} />
            {siteLanguages.map((language) => (
              <TextField
                key={language}
                name={`option${index}_${language}`}
                lang={language}
                label={t`${languages[language].name}, answer ${index + 1}`}
                defaultValue={name[language]}
                maxLength={questionLimits.option}
              />
            ))}
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
