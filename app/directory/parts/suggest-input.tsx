import type { Suggests } from './suggest.tsx'
import { useSuggestions } from './suggest-when-asked.ts'

/** A plain text field with autocomplete of jobs or places on focus. */
export function SuggestInput({
  id,
  placeholder,
  defaultValue = '',
  className,
  kind = 'places',
}: {
  id: string
  placeholder: string
  defaultValue?: string
  className?: string
  kind?: Suggests
}) {
  const { field, Suggest, saved } = useSuggestions(defaultValue)
  const shared = {
    id,
    name: kind === 'places' ? 'location' : 'q',
    placeholder,
    autoComplete: 'off',
    maxLength: 160,
    className,
  }
  if (Suggest) return <Suggest {...shared} {...saved} kind={kind} />
  return (
    <input ref={field} {...shared} type="text" enterKeyHint="search" defaultValue={defaultValue} />
  )
}
