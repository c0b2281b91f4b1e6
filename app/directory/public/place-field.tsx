import type { ReactNode } from 'react'
import { Field, useFieldTies } from '#app/ui/field.tsx'
import { useSuggestions } from '../parts/suggest-when-asked.ts'

/** A text field for a place, with suggestions on focus. */
export function PlaceField({
  id,
  label,
  hint,
  errors,
  icon,
  defaultValue,
}: {
  id: string
  label: ReactNode
  hint: ReactNode
  errors?: string[]
  icon: ReactNode
  defaultValue: string
}) {
  const ties = useFieldTies({ id, hint, errors })
  const { field, Suggest, saved } = useSuggestions(defaultValue)

  const shared = { ...ties, name: 'place', autoComplete: 'off', maxLength: 120 }
  return (
    <Field {...{ label, hint, errors }} id={id}>
      <div className="field-box">
        {icon}
        {Suggest ? (
          <Suggest {...shared} {...saved} kind="places" />
        ) : (
          <input ref={field} type="text" {...shared} defaultValue={defaultValue} />
        )}
      </div>
    </Field>
  )
}
