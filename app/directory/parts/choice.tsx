import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'

export type Chosen = { id: string; name: string; portraitSeed: string; photoFile?: string | null }

export const MOST_CHOSEN = 5
const STORAGE_KEY = 'chosen-providers'

type Choice = {
  chosen: Chosen[]
  toggle: (id: string) => void
  clear: () => void
  isFull: boolean
  /** The providers with a checkbox on this page. */
  onPage: string[]
  /** Whether the choice is known, including checkboxes ticked before hydration. */
  isReady: boolean
}

const ChoiceContext = createContext<Choice>({
  chosen: [],
  toggle: () => {},
  clear: () => {},
  isFull: false,
  onPage: [],
  isReady: false,
})

export const useChoice = () => useContext(ChoiceContext)

/**
 * The providers chosen for a quote, up to five, stored for this visit: filtering or paging doesn't lose
 * anyone. Without script the page's own checkboxes are the choice.
 */
export function ChoiceProvider({
  first,
  known,
  children,
}: {
  first: Chosen[]
  known: Chosen[]
  children: ReactNode
}) {
  const [chosen, setChosen] = useState(first)
  const [isReady, setReady] = useState(false)
  const atFirst = useRef(known)

  useEffect(() => {
    const ticked = atFirst.current.filter(({ id }) => tickOf(id)?.checked)
    setChosen((now) => joined(joined(now, ticked), readSaved()))
    setReady(true)
  }, [])

  const change = (next: Chosen[]) => {
    setChosen(next)
    save(next)
  }
  const toggle = (id: string) => {
    const without = chosen.filter((item) => item.id !== id)
    if (without.length < chosen.length) return change(without)
    const added = known.find((item) => item.id === id)
    if (added && chosen.length < MOST_CHOSEN) change([...chosen, added])
  }

  return (
    <ChoiceContext
      value={{
        chosen,
        toggle,
        clear: () => change([]),
        isFull: chosen.length >= MOST_CHOSEN,
        onPage: known.map(({ id }) => id),
        isReady,
      }}
    >
      {children}
    </ChoiceContext>
  )
}

function tickOf(id: string) {
  return document.querySelector<HTMLInputElement>(`input[name=provider][value="${id}"]`)
}

function joined(some: Chosen[], others: Chosen[]) {
  const missing = others.filter(({ id }) => some.every((item) => item.id !== id))
  return [...some, ...missing].slice(0, MOST_CHOSEN)
}

function readSaved(): Chosen[] {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isChosen) : []
  } catch {
    // Without storage the choice lasts for this page only.
    return []
  }
}

function save(chosen: Chosen[]) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(chosen))
  } catch {
    // As above: nothing is lost on this page.
  }
}

function isChosen(item: unknown): item is Chosen {
  return (
    typeof item === 'object' &&
    item !== null &&
    'id' in item &&
    'name' in item &&
    'portraitSeed' in item
  )
}
