import { useSuggestWhenAsked } from './suggest-when-asked.ts'

/** Where: a plain field that takes any words, and suggests places to whoever goes to it. */
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
  const { field, Suggest, kept } = useSuggestWhenAsked(defaultValue)
  const shared = {
    id,
    name: 'location',
    placeholder,
    autoComplete: 'off',
    maxLength: 160,
    className,
  }
  if (Suggest) return <Suggest {...shared} {...kept} />
  return (
    <input ref={field} {...shared} type="text" enterKeyHint="search" defaultValue={defaultValue} />
  )
}
