import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PlaceSuggestProps } from '#app/directory/parts/place-suggest.tsx'
import { Field, useFieldTies } from '#app/ui/field.tsx'

/** Where: whatever words at first; once the page is alive it also suggests places, in a chunk of its own. */
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
  const field = useRef<HTMLInputElement>(null)
  const [Suggest, setSuggest] = useState<ComponentType<PlaceSuggestProps> | null>(null)
  const [kept, setKept] = useState({ value: defaultValue, hasFocus: false })

  useEffect(() => {
    let isGone = false
    import('#app/directory/parts/place-suggest.tsx').then(
      ({ PlaceSuggest }) => {
        if (isGone) return
        const input = field.current
        setKept({ value: input?.value ?? '', hasFocus: input === document.activeElement })
        setSuggest(() => PlaceSuggest)
      },
      // Without signal there are no suggestions; the field takes any words as it is.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])

  const shared = { ...ties, name: 'place', autoComplete: 'off', maxLength: 120 }
  return (
    <Field {...{ label, hint, errors }} id={id}>
      <div className="field-box">
        {icon}
        {Suggest ? (
          <Suggest {...shared} defaultValue={kept.value} hasFocus={kept.hasFocus} />
        ) : (
          <input ref={field} type="text" {...shared} defaultValue={defaultValue} />
        )}
      </div>
    </Field>
  )
}
