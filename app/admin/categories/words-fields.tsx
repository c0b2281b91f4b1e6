import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  type CategoryField,
  type CategoryFields,
  categoryLimits,
  type FieldKind,
  fieldKinds,
  languageField,
} from '#app/directory/public/category-form.ts'
import { type Language, languages, siteLanguages } from '#app/platform/languages.ts'
import type { Problems } from '#app/ui/settings-form.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'

export const kindNames: Record<FieldKind, MessageDescriptor> = {
  name: msg`Name`,
  people: msg`The people who do it`,
  person: msg`One of them`,
  synonyms: msg`Synonyms`,
}

const hints: Partial<Record<FieldKind, MessageDescriptor>> = {
  people: msg`As in "12 plumbers near you".`,
  person: msg`As in "Ask a plumber".`,
  synonyms: msg`One a line: other names, usual jobs, how people spell it. Add ? to a word that can mean something else too.`,
}

type Props = { values: CategoryFields; problems: Problems }

/** The category's name and search words in each of the four languages. */
export function WordsFields({ values, problems }: Props) {
  return (
    <div className="category-words">
      {siteLanguages.map((language) => (
        <LanguageFields key={language} {...{ language, values, problems }} />
      ))}
    </div>
  )
}

function LanguageFields({ language, values, problems }: Props & { language: Language }) {
  const { i18n } = useLingui()
  const name = languages[language].name
  return (
    <fieldset className="category-language">
      <legend className="text-h4">{name}</legend>
      {fieldKinds.map((kind) => {
        const field: CategoryField = languageField(kind, language)
        const hint = hints[kind]
        const shared = {
          id: field,
          name: field,
          label: i18n._(kindNames[kind]),
          defaultValue: values[field],
          errors: problems[field],
          lang: language,
          // English is required; other languages fall back to it.
          optional: language !== 'en' || kind !== 'name',
          hint: language === 'en' && hint ? i18n._(hint) : undefined,
        }
        return kind === 'synonyms' ? (
          <TextArea key={field} {...shared} rows={6} />
        ) : (
          <TextField key={field} {...shared} maxLength={categoryLimits.text} />
        )
      })}
    </fieldset>
  )
}
