import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { type CategoryFields, categoryLimits } from '#app/directory/public/category-form.ts'
import { ImagePicker } from '#app/images/public/image-picker.tsx'
import type { SiteAddress } from '#app/page/address.ts'
import { isId } from '#app/platform/ids.ts'
import { CategoryPicture } from '#app/ui/category-picture.tsx'
import { FieldSet } from '#app/ui/field.tsx'
import { OptionRow } from '#app/ui/option-row.tsx'
import { Select } from '#app/ui/select.tsx'
import { type Changed, type Problems, SettingsForm } from '#app/ui/settings-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { CategoryView } from './edit.server.ts'
import { WordsFields } from './words-fields.tsx'

type Props = {
  view: CategoryView
  library: Library
  answer?: { typed: CategoryFields; problems?: Problems; changed?: Changed[] }
}

/** Group, picture and the texts in four languages. The slug is chosen once. */
export function CategoryForm({ view, library, answer }: Props) {
  const { t } = useLingui()
  const values = answer?.typed ?? view.fields
  const problems = answer?.problems ?? {}
  return (
    <SettingsForm
      here={view.slug ? `/admin/services/${view.slug}` : ('/admin/services' satisfies SiteAddress)}
      intent="save"
      seen={view.seen}
      hidden={view.slug ? undefined : { formKey: view.formKey }}
      save={view.slug ? <Trans>Save category</Trans> : <Trans>Add category</Trans>}
      answer={answer}
    >
      <WordsFields values={values} problems={problems} />
      <div className="settings-pair">
        <Select
          id="group"
          name="group"
          label={t`Group`}
          defaultValue={values.group}
          errors={problems.group}
          options={view.groups}
        />
        <AddressField view={view} typed={values.slug} errors={problems.slug} />
      </div>
      <PictureField
        view={view}
        library={library}
        chosen={values.picture}
        errors={problems.picture}
      />
    </SettingsForm>
  )
}

type AddressProps = { view: CategoryView; typed: string; errors?: string[] }

function AddressField({ view, typed, errors }: AddressProps) {
  const { t } = useLingui()
  if (view.slug)
    return (
      <p className="text-small text-ink-2">
        <Trans>Its address is /services/{view.slug}. Addresses don't change.</Trans>
      </p>
    )
  return (
    <TextField
      id="slug"
      name="slug"
      label={t`Address`}
      hint={t`The end of /services/…. Leave it empty to make it from the English name.`}
      defaultValue={typed}
      errors={errors}
      maxLength={categoryLimits.slug}
      autoCapitalize="none"
      spellCheck={false}
      optional
    />
  )
}

type Library = ComponentProps<typeof ImagePicker>['choices']
type PictureProps = { view: CategoryView; library: Library; chosen: string; errors?: string[] }

function PictureField({ view, library, chosen, errors }: PictureProps) {
  const { t } = useLingui()
  return (
    <FieldSet id="picture" label={t`Picture`} errors={errors}>
      <div className="category-pictures">
        {view.pictures.map(({ value, label }) => (
          <OptionRow
            key={value}
            name="picture"
            value={value}
            label={label}
            picture={<CategoryPicture slug={value} size={40} />}
            defaultChecked={chosen === value}
          />
        ))}
      </div>
      <div className="mt-4">
        <ImagePicker
          name="picture"
          label={t`Or a picture of the library`}
          choices={library}
          chosen={isId(chosen) ? chosen : null}
        />
      </div>
    </FieldSet>
  )
}
