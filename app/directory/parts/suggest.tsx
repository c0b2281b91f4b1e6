import { Autocomplete } from '@base-ui/react/autocomplete'
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRoot } from '#app/page/hooks.tsx'

export type Suggestion = { id: string; name: string; about: string }

/** What is selected in a field that has the cursor, null for one that hasn't. */
export type Caret = [from: number | null, to: number | null] | null

export type SuggestProps = ComponentProps<'input'> & {
  defaultValue: string
  caret: Caret
  /** What is suggested: the last part of the address that is asked. */
  kind: Suggests
}

export type Suggests = 'places' | 'needs'

const WAIT = 120

/** Places or jobs as one types, from the server: 1,440 places are too many to send to a phone. */
export function Suggest({ defaultValue, caret, name, kind, ...input }: SuggestProps) {
  const { t } = useLingui()
  const language = useRoot()?.language ?? 'en'
  const [value, setValue] = useState(defaultValue)
  const [places, setPlaces] = useState<Suggestion[]>([])
  // Typed before this part was here: the list of it opens as for any other letter.
  const [isOpen, setOpen] = useState(caret !== null && defaultValue.trim() !== '')
  const field = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    if (!caret) return
    field.current?.focus()
    field.current?.setSelectionRange(...caret)
  }, [caret])

  useEffect(() => {
    const typed = value.trim()
    if (typed.length < 2) return setPlaces([])
    const asking = new AbortController()
    const wait = setTimeout(() => {
      fetch(`/api/${kind}?q=${encodeURIComponent(typed)}&language=${language}`, {
        signal: asking.signal,
      })
        .then((answer) => (answer.ok ? answer.json() : []))
        .then(setPlaces)
        // No signal: what is typed still works as it stands.
        .catch(() => {})
    }, WAIT)
    return () => {
      clearTimeout(wait)
      asking.abort()
    }
  }, [value, language, kind])

  return (
    <Autocomplete.Root
      items={places}
      // An open list hides the rest of the page from screen readers: an empty one must not be open.
      open={isOpen && places.length > 0}
      onOpenChange={setOpen}
      value={value}
      // Escape closes the list; it doesn't take away what was typed.
      onValueChange={(typed, { reason }) => reason !== 'escape-key' && setValue(typed)}
      itemToStringValue={(place: Suggestion) => place.name}
      filter={null}
    >
      <Autocomplete.Input {...input} ref={field} name={name} enterKeyHint="search" />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={10} align="start" className="floater">
          <Autocomplete.Popup
            className="w-[min(22rem,100vw-1.5rem)] rounded-panel border border-line bg-paper py-1.5 shadow-float empty:hidden data-empty:hidden"
            aria-label={kind === 'places' ? t`Places` : t`Jobs`}
          >
            <Autocomplete.List>
              {(place: Suggestion) => (
                <Autocomplete.Item
                  key={place.id}
                  value={place}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-1.5 data-highlighted:bg-sand"
                >
                  <b className="font-head">{place.name}</b>
                  <small className="text-tiny text-ink-2">{place.about}</small>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
