import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { isId } from '#app/platform/ids.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldSet } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SiteImage } from './site-image.ts'
import { SiteImg } from './site-img.tsx'

type Choice = { id: string; name: string; image: SiteImage }

type Props = {
  /** The field's name: it posts the chosen picture's id, or an empty value. */
  name: string
  label: ReactNode
  /** From `imageChoices`, including the chosen one. */
  choices: Choice[]
  chosen?: string | null
  optional?: boolean
  /** Built-in drawings that can be chosen too. */
  drawings?: { value: string; label: string; art: ReactNode }[]
  errors?: string[]
}

/**
 * A field that chooses a picture of the library: radio buttons with the newest pictures and, with script, a
 * search of all of them. Its page links image-picker.css and focal.css.
 */
export function ImagePicker({
  name,
  label,
  choices,
  chosen = null,
  optional,
  drawings = [],
  errors,
}: Props) {
  const { t } = useLingui()
  const search = useFetcher<Choice[]>()
  const shown = search.data ? withChosen(search.data, choices, chosen) : choices
  // It was found by a search, and the form was rendered again.
  const isElsewhere = isId(chosen) && !shown.some(({ id }) => id === chosen)
  return (
    <FieldSet {...{ label, optional, errors }}>
      <ImageSearch search={search} />
      <div className="image-picker">
        {optional ? (
          <Option {...{ name }} id="" isChosen={!chosen} label={t`No picture`} art={<i />} />
        ) : null}
        {drawings.map(({ value, label, art }) => (
          <Option key={value} {...{ name, label, art }} id={value} isChosen={value === chosen} />
        ))}
        {isElsewhere ? (
          <Option
            {...{ name }}
            id={chosen ?? ''}
            isChosen
            label={t`The one you chose`}
            art={<i />}
          />
        ) : null}
        {shown.map((choice) => (
          <Option
            key={choice.id}
            {...{ name }}
            id={choice.id}
            isChosen={choice.id === chosen}
            label={choice.name}
            art={<SiteImg image={choice.image} sizes="10rem" decorative />}
          />
        ))}
      </div>
      <p className="field-hint" role="status">
        {search.data?.length === 0 ? <Trans>No picture has these words.</Trans> : null}
        {choices.length === 0 ? <Trans>There are no pictures yet.</Trans> : null}
      </p>
      <Link to={'/admin/images/new' satisfies SiteAddress} target="_blank" className="link">
        <Trans>Add a picture in a new tab</Trans>
      </Link>
    </FieldSet>
  )
}

/** The chosen picture stays listed among search results. */
function withChosen(found: Choice[], choices: Choice[], chosen: string | null) {
  const own = choices.find(({ id }) => id === chosen)
  return own && !found.some(({ id }) => id === chosen) ? [own, ...found] : found
}

/** Without a name, so that a surrounding form doesn't post it. */
function ImageSearch({ search }: { search: ReturnType<typeof useFetcher<Choice[]>> }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const find = () =>
    void search.load(`/admin/images/choices?q=${encodeURIComponent(field.current?.value ?? '')}`)
  return (
    <div className="image-picker-search">
      <TextField
        ref={field}
        type="search"
        label={t`Search the pictures`}
        labelHidden
        placeholder={t`Name or what it shows`}
        maxLength={100}
        icon={<Search aria-hidden />}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          find()
        }}
      />
      <Button type="button" onClick={find} busy={search.state === 'idle' ? null : t`Searching`}>
        <Trans>Search</Trans>
      </Button>
    </div>
  )
}

type OptionProps = {
  name: string
  id: string
  label: string
  isChosen: boolean
  art: ReactNode
}

const Option = ({ name, id, label, isChosen, art }: OptionProps) => (
  <label className="image-option">
    <input type="radio" className="radio" name={name} value={id} defaultChecked={isChosen} />
    {art}
    <span>{label}</span>
  </label>
)
