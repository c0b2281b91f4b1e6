import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Caret, SuggestProps } from './suggest.tsx'

/**
 * A text field that also suggests places once it is focused. The autocomplete is 45 KB and is loaded then,
 * not on hydration; text typed meanwhile stays.
 */
export function useSuggestions(defaultValue: string) {
  const field = useRef<HTMLInputElement>(null)
  const [Suggest, setSuggest] = useState<ComponentType<SuggestProps> | null>(null)
  const [saved, setSaved] = useState<{ defaultValue: string; caret: Caret }>({
    defaultValue,
    caret: null,
  })

  useEffect(() => {
    const input = field.current
    if (!input) return
    let isGone = false
    const fetchSuggest = () =>
      import('./suggest.tsx').then(
        ({ Suggest }) => {
          if (isGone) return
          const hasFocus = input === document.activeElement
          const caret: Caret = hasFocus ? [input.selectionStart, input.selectionEnd] : null
          // Synchronous: rendered later, it would miss input, or steal the focus back.
          flushSync(() => {
            setSaved({ defaultValue: input.value, caret })
            setSuggest(() => Suggest)
          })
        },
        // If loading fails, the field stays a plain text field.
        () => {},
      )
    // The focus of this field may have triggered hydration.
    if (input === document.activeElement) void fetchSuggest()
    else input.addEventListener('focus', fetchSuggest, { once: true })
    return () => {
      isGone = true
      input.removeEventListener('focus', fetchSuggest)
    }
  }, [])

  return { field, Suggest, saved }
}
