import { Autocomplete } from '@base-ui/react/autocomplete'
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRoot } from '#app/page/hooks.tsx'

export type Suggestion = { id: string; name: string; about: string }

/** The selection in the focused field; null without focus. */
export type Caret = [from: number | null, to: number | null] | null

export type SuggestProps = ComponentProps<'input'> & {
  defaultValue: string
  caret: Caret
  /** What is suggested: the last part of the API's path. */
  kind: Suggests
}

export type Suggests = 'places' | 'needs'

const WAIT = 120

/** Autocomplete from the server: 1,440 places are too many to send to a phone. */
export function Suggest({ defaultValue, caret, name, kind, ...input }: SuggestProps) {
  const { t } = useLingui()
  const [value, setValue] = useState(defaultValue)
  const suggestions = useSuggestions(value, kind)
  // Text typed before this component loaded also opens the list.
  const [isOpen, setOpen] = useState(caret !== null && defaultValue.trim() !== '')
  const field = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    if (!caret) return
    field.current?.focus()
    field.current?.setSelectionRange(...caret)
  }, [caret])

  return (
    <Autocomplete.Root
      items={suggestions}
      // An open list hides the rest of the page from screen readers: an empty one must be closed.
      open={isOpen && suggestions.length > 0}
      onOpenChange={setOpen}
      value={value}
      // Escape closes the list without clearing the field.
      onValueChange={(typed, { reason }) => reason !== 'escape-key' && setValue(typed)}
      itemToStringValue={(suggestion: Suggestion) => suggestion.name}
      filter={null}
    >
      <Autocomplete.Input {...input} ref={field} name={name} enterKeyHint="search" />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={10} align="start" className="floater">
          <Autocomplete.Popup
            className="w-[min(22rem,100vw-1.5rem)] rounded-panel border border-line bg-paper py-1.5 shadow-float empty:hidden data-empty:hidden"
            aria-label={kind === 'places' ? t`Places` : t`Jobs`}
          >
            <SuggestionList />
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

function SuggestionList() {
  return (
    <Autocomplete.List>
      {(suggestion: Suggestion) => (
        <Autocomplete.Item
          key={suggestion.id}
          value={suggestion}
          className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-1.5 data-highlighted:bg-sand"
        >
          <b className="font-head">{suggestion.name}</b>
          <small className="text-tiny text-ink-2">{suggestion.about}</small>
        </Autocomplete.Item>
      )}
    </Autocomplete.List>
  )
}

function useSuggestions(value: string, kind: Suggests): Suggestion[] {
  const language = useRoot()?.language ?? 'en'
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  useEffect(() => {
    const typed = value.trim()
    if (typed.length < 2) return setSuggestions([])
    const request = new AbortController()
    const { signal } = request
    const wait = setTimeout(() => {
      fetch(`/api/${kind}?q=${encodeURIComponent(typed)}&language=${language}`, { signal })
        .then((response) => (response.ok ? response.json() : []))
        .then(setSuggestions)
        // Without a connection the field still accepts any text.
        .catch(() => {})
    }, WAIT)
    return () => {
      clearTimeout(wait)
      request.abort()
    }
  }, [value, language, kind])
  return suggestions
}
