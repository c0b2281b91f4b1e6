import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { PlaceSuggestProps } from './place-suggest.tsx'

/**
 * For a field that takes any words and, once somebody goes to it, also suggests places. The part that
 * suggests weighs 45 KB and is fetched then, not when the page wakes; what was typed meanwhile stays.
 */
export function useSuggestWhenAsked(defaultValue: string) {
  const field = useRef<HTMLInputElement>(null)
  const [Suggest, setSuggest] = useState<ComponentType<PlaceSuggestProps> | null>(null)
  const [kept, setKept] = useState({ defaultValue, hasFocus: false })

  useEffect(() => {
    const input = field.current
    if (!input) return
    let isGone = false
    const fetchSuggest = () =>
      import('./place-suggest.tsx').then(
        ({ PlaceSuggest }) => {
          if (isGone) return
          setKept({ defaultValue: input.value, hasFocus: input === document.activeElement })
          setSuggest(() => PlaceSuggest)
        },
        // Suggestions that could not be fetched leave the field as it is: it takes any words.
        () => {},
      )
    // It may have been this field's focus that woke the page.
    if (input === document.activeElement) void fetchSuggest()
    else input.addEventListener('focus', fetchSuggest, { once: true })
    return () => {
      isGone = true
      input.removeEventListener('focus', fetchSuggest)
    }
  }, [])

  return { field, Suggest, kept }
}
