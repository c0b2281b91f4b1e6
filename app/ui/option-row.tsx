import { type ComponentProps, type ReactNode, useId } from 'react'

/** A large radio option with a picture. Put several into a FieldSet. */
export function OptionRow({
  label,
  hint,
  picture,
  tag,
  type = 'radio',
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** 40 px: a CategoryPicture, or an icon in `<Tile>`. */
  picture?: ReactNode
  tag?: ReactNode
  type?: 'radio' | 'checkbox'
}) {
  const made = useId()
  const id = input.id ?? made
  return (
    <label className="option" htmlFor={id}>
      {picture}
      <span>
        {label}
        {hint ? <small>{hint}</small> : null}
      </span>
      {tag}
      <input {...input} id={id} type={type} className={type === 'radio' ? 'radio' : 'tick-box'} />
    </label>
  )
}

/** An inset square for an icon where others have a picture. */
export function Tile({ children }: { children: ReactNode }) {
  return (
    <b className="tile" aria-hidden="true">
      {children}
    </b>
  )
}
