import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { searchedFor } from '../public/faq-search.ts'
import type { Questions } from '../texts/questions.server.ts'

type Props = {
  groups: Questions[]
  typed: string
  onType: (words: string) => void
  onSearch: () => void
}

export function SearchForm({ groups, typed, onType, onSearch }: Props) {
  const { t } = useLingui()
  return (
    <Form role="search" className="faq-search" preventScrollReset onSubmit={onSearch}>
      <TextField
        type="search"
        name="q"
        size="hero"
        label={t`Search the answers`}
        labelHidden
        placeholder={t`Search ${countOf(groups)} answers`}
        icon={<Search aria-hidden />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        maxLength={80}
        autoComplete="off"
      />
      <Button type="submit" className="without-script">
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}

/** Back and forward change only the URL. After a submit the field may be ahead of it. */
export function useTypedWords(query: string) {
  const [typed, setTyped] = useState(query)
  const submitted = useRef<string>(null)
  useEffect(() => {
    if (query !== submitted.current) setTyped(query)
    submitted.current = null
  }, [query])
  const search = () => {
    submitted.current = searchedFor(new URLSearchParams({ q: typed }))
  }
  return [typed, setTyped, search] as const
}

export const countOf = (groups: readonly Questions[]) =>
  groups.reduce((sum, { questions }) => sum + questions.length, 0)
