import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Caret, SuggestProps } from './suggest.tsx'

/**
 * For a field that takes any words and, once somebody goes to it, also suggests places. The part that
 * suggests weighs 45 KB and is fetched then, not when the page hydrates; what was typed meanwhile stays.
 */
export function useSuggestWhenAsked(defaultValue: string) {
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
          // At once: drawn later, it would miss a word, or take back the cursor of somebody who went on.
          flushSync(() => {
            setSaved({ defaultValue: input.value, caret })
            setSuggest(() => Suggest)
          })
        },
        // Suggestions that could not be fetched leave the field as it is: it takes any words.
        () => {},
      )
    // It may have been this field's focus that started hydration.
    if (input === document.activeElement) void fetchSuggest()
    else input.addEventListener('focus', fetchSuggest, { once: true })
    return () => {
      isGone = true
      input.removeEventListener('focus', fetchSuggest)
    }
  }, [])

  return { field, Suggest, saved }
}
