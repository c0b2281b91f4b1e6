import { Trans, useLingui } from '@lingui/react/macro'
import { TextField } from '#app/ui/text-field.tsx'
import { type ImageFields, imageFieldNames, imageLimits, type WordField } from '../image-form.ts'

type Props = {
  values?: Partial<ImageFields>
  problems: Partial<Record<string, string>>
}

const others = ['altAf', 'altZu', 'altXh'] as const

/** A picture's name and alternative texts. */
export function WordFields({ values = {}, problems }: Props) {
  const { t, i18n } = useLingui()
  const field = (name: WordField) => ({
    name,
    label: i18n._(imageFieldNames[name]),
    defaultValue: values[name] ?? '',
    maxLength: imageLimits[name],
    errors: problems[name] ? [problems[name]] : undefined,
  })
  return (
    <>
      <TextField
        {...field('altEn')}
        hint={t`Read aloud to people who can't see the picture. Say what it shows, not that it's a picture.`}
      />
      <details className="image-more" open={others.some((name) => values[name])}>
        <summary className="link">
          <Trans>In other languages</Trans>
        </summary>
        <div>
          {others.map((name) => (
            <TextField key={name} {...field(name)} optional lang={name.slice(3).toLowerCase()} />
          ))}
        </div>
      </details>
      <TextField
        {...field('name')}
        optional
        hint={t`Only staff see it. Without one, it's the name of the file.`}
      />
    </>
  )
}
