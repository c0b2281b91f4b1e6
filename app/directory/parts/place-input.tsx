import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { PlaceSuggestProps } from './place-suggest.tsx'

/**
 * Where: a plain field that takes any words. Once the page is alive it also suggests places, in a
 * chunk of its own; what was typed meanwhile, and the cursor, stay.
 */
export function PlaceInput({
  id,
  placeholder,
  defaultValue = '',
  className,
}: {
  id: string
  placeholder: string
  defaultValue?: string
  className?: string
}) {
  const field = useRef<HTMLInputElement>(null)
  const [Suggest, setSuggest] = useState<ComponentType<PlaceSuggestProps> | null>(null)
  const [kept, setKept] = useState({ value: defaultValue, hasFocus: false })

  useEffect(() => {
    let isGone = false
    import('./place-suggest.tsx').then(
      ({ PlaceSuggest }) => {
        if (isGone) return
        const input = field.current
        setKept({ value: input?.value ?? defaultValue, hasFocus: input === document.activeElement })
        setSuggest(() => PlaceSuggest)
      },
      // Suggestions that could not be fetched leave the field as it is: it takes any words.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [defaultValue])

  const shared = {
    id,
    name: 'location',
    placeholder,
    autoComplete: 'off',
    maxLength: 160,
    className,
  }
  if (Suggest) return <Suggest {...shared} defaultValue={kept.value} hasFocus={kept.hasFocus} />
  return (
    <input ref={field} {...shared} type="text" enterKeyHint="search" defaultValue={defaultValue} />
  )
}
