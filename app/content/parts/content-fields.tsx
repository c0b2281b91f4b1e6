import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ImagePicker } from '#app/images/public/image-picker.tsx'
import { SiteImg } from '#app/images/public/site-img.tsx'
import { isId } from '#app/platform/ids.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { drawings, Illustration } from '#app/ui/illustration.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Control, ListControl } from '../documents/controls.server.ts'
import type { TextProblems } from '../documents/problems.server.ts'
import { RichTextField } from './rich-text-field.tsx'

type Library = ComponentProps<typeof ImagePicker>['choices']
type Edited = { problems: TextProblems; lang: string; mayEdit: boolean; library: Library }

export function ContentFields({
  controls,
  ...edited
}: Edited & { controls: (Control | ListControl)[] }) {
  const images = controls.filter(({ kind }) => kind === 'image').map(({ name }) => name)
  // The fields about a picture are folded away with it.
  const isOfImage = (name: string) => images.some((image) => wordsOfImage(image).includes(name))
  const shown = controls.filter(({ name }) => !isOfImage(name))
  return shown.map((control) =>
    control.kind === 'image' ? (
      <PictureField
        key={control.name}
        control={control}
        {...edited}
        words={controls.filter(({ name }) => wordsOfImage(control.name).includes(name))}
      />
    ) : control.kind === 'list' ? (
      <ItemList key={control.name} list={control} {...edited} />
    ) : (
      <ContentControl key={control.name} control={control} {...edited} />
    ),
  )
}

const wordsOfImage = (image: string) => [`${image}Alt`, `${image}Use`]

/** A longer text gets a text area. */
const LONG = 100

function ContentControl({
  control,
  problems,
  lang,
  mayEdit,
  library,
}: Edited & { control: Control }) {
  if (control.kind === 'anchor' || control.kind === 'block')
    return <input type="hidden" name={control.name} value={control.value} />
  const { name, label, hint, value } = control
  const problem = problems[name]
  const field = {
    id: name,
    name,
    label,
    hint,
    defaultValue: value,
    errors: problem ? [problem] : undefined,
    lang,
    disabled: !mayEdit,
  }
  if (control.kind === 'rich')
    return <RichTextField {...field} rows={rowsFor(value)} maxLength={control.most} />
  if (control.kind === 'choice') return <Select {...field} options={control.options} />
  if (control.kind === 'picture' || control.kind === 'image')
    return <PictureField {...{ control, problems, lang, library, mayEdit }} words={[]} />
  return control.most > LONG ? (
    <TextArea {...field} rows={2} maxLength={control.most} />
  ) : (
    <LineField {...field} most={control.most} optional={control.isOptional} />
  )
}

const rowsFor = (value: string) => Math.min(16, Math.max(4, Math.ceil(value.length / 60) + 1))

type FieldProps = Parameters<typeof TextField>[0]

function LineField({ most, ...field }: FieldProps & { most: number }) {
  const { t } = useLingui()
  return <TextField {...field} maxLength={most} hint={field.hint ?? t`Up to ${most} characters.`} />
}

type PictureProps = Edited & {
  control: Extract<Control, { kind: 'picture' | 'image' }>
  /** The fields about the picture in this place. */
  words: (Control | ListControl)[]
}

/**
 * Chooses a picture of the library, or a built-in drawing if the page has some. The chosen one is visible
 * while folded.
 */
function PictureField({ control, words: ofPicture, ...edited }: PictureProps) {
  const { library, mayEdit, problems } = edited
  const errors = problems[control.name] ? [problems[control.name]!] : undefined
  const { id, name, label, value } = { id: control.name, ...control }
  const isWrong = [control, ...ofPicture].some((own) => problems[own.name])
  const among = control.kind === 'picture' ? control.among : []
  return (
    <div className="content-picture" id={id}>
      <b>{label}</b>
      <ChosenPicture value={value} library={library} />
      <details open={isWrong || undefined}>
        <summary className="link inline-flex min-h-11 items-center">
          {value ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
        </summary>
        <fieldset disabled={!mayEdit}>
          <ImagePicker
            {...{ name, label, errors }}
            choices={library}
            chosen={value}
            optional={control.kind === 'image'}
            drawings={among.map((key) => ({ value: key, label: words(key), art: drawn(key) }))}
          />
        </fieldset>
        <div className="content-fields mt-4">
          <ContentFields controls={ofPicture} {...edited} />
        </div>
      </details>
    </div>
  )
}

function ChosenPicture({ value, library }: { value: string; library: Library }) {
  const chosen = library.find(({ id }) => id === value)
  if (chosen)
    return (
      <p>
        <SiteImg image={chosen.image} sizes="12rem" decorative />
        {chosen.name}
      </p>
    )
  if (value === '' || isId(value)) return null
  return (
    <p>
      {drawn(value)}
      {words(value)}
    </p>
  )
}

const drawn = (key: string) => {
  const name = `hero-${key}`
  return isDrawing(name) ? <Illustration name={name} crop="square" /> : null
}

const isDrawing = (name: string): name is keyof typeof drawings => Object.hasOwn(drawings, name)
const words = (key: string) =>
  key.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())

function ItemList({ list, ...edited }: Edited & { list: ListControl }) {
  const { name, label, itemName, items, hasRoom, isOrder } = list
  const problem = edited.problems[name]
  return (
    <fieldset className="content-list" id={name}>
      <legend className="text-h4">{label}</legend>
      <FieldError id={name} errors={problem ? [problem] : undefined} />
      <ol>
        {items.map(({ controls, heading }, index) => (
          <li key={`${name}.${index}.${heading}`} data-order={isOrder}>
            {isOrder ? <b>{heading}</b> : null}
            <ContentFields controls={controls} {...edited} />
            {edited.mayEdit ? <ItemButtons list={list} index={index} heading={heading} /> : null}
          </li>
        ))}
      </ol>
      {hasRoom && edited.mayEdit ? (
        <Button
          type="submit"
          name="intent"
          value={`add:${name}`}
          size="small"
          icon={<Plus aria-hidden />}
        >
          <Trans>Add a {itemName}</Trans>
        </Button>
      ) : null}
    </fieldset>
  )
}

/** These buttons save the draft too, so that no input is lost. */
function ItemButtons({
  list: { name, items, isOrder },
  index,
  heading,
}: {
  list: ListControl
  index: number
  heading: string
}) {
  const { t } = useLingui()
  const first = isOrder ? 1 : 0
  const step = (kind: string) => ({
    type: 'submit' as const,
    name: 'intent',
    value: `${kind}:${name}:${index}`,
    size: 'small' as const,
    kind: 'quiet' as const,
  })
  return (
    <div className="content-item-acts">
      {index > first ? (
        <Button {...step('up')} icon={<ArrowUp aria-hidden />} aria-label={t`Move up ${heading}`}>
          <Trans>Up</Trans>
        </Button>
      ) : null}
      {index >= first && index < items.length - 1 ? (
        <Button
          {...step('down')}
          icon={<ArrowDown aria-hidden />}
          aria-label={t`Move down ${heading}`}
        >
          <Trans>Down</Trans>
        </Button>
      ) : null}
      {isOrder ? null : (
        <Button {...step('remove')} icon={<Trash2 aria-hidden />} aria-label={t`Remove ${heading}`}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </div>
  )
}
