import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { isPart, type Part, type Problems, problemsIn } from '../public/application.ts'

type Aim = { part: Part; problems: Problems; isQuiet?: boolean }

/**
 * Which part of the form is open. Opening one moves the focus to its heading, or to the first invalid field;
 * the browser's Back button returns to the previous part.
 */
export function useOpenPart(form: RefObject<HTMLFormElement | null>, first: Part) {
  const [open, setOpen] = useState(first)
  const [left, setLeft] = useState<ReadonlySet<Part>>(new Set())
  const [aim, setAim] = useState<Aim | null>(null)

  const navigate = useNavigate()

  function show(part: Part, { problems = {}, isQuiet }: Partial<Omit<Aim, 'part'>> = {}) {
    if (part !== open) setLeft((all) => new Set(all).add(open))
    setOpen(part)
    setAim({ part, problems, isQuiet })
  }

  function openPart(part: Part, how: Partial<Omit<Aim, 'part'>> = {}) {
    show(part, how)
    // When the page itself opens a part, the user hasn't navigated.
    if (part !== open)
      void navigate(addressOf(part), { preventScrollReset: true, replace: how.isQuiet })
  }

  const { hash, key } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const came = useRef(key)
  const goBack = useRef(() => {})
  goBack.current = () => {
    const part = partIn(hash) ?? first
    if (part !== open) show(part)
  }
  useEffect(() => {
    if (came.current === key) return
    came.current = key
    if (isBackOrForward) goBack.current()
  }, [key, isBackOrForward])

  // Before first paint, the restored draft may have opened another part (restore-draft.inline.js).
  useEffect(() => {
    const shown = form.current?.querySelector<HTMLElement>('section[data-part]:not([hidden])')
    const part = shown?.dataset.part
    if (isPart(part)) setOpen(part)
  }, [form])

  // After the part has rendered.
  const aimed = useRef(aim)
  useEffect(() => {
    if (!aim || aimed.current === aim) return
    aimed.current = aim
    const [wrong] = Object.keys(problemsIn(aim.part, aim.problems))
    const field = wrong
      ? form.current?.querySelector<HTMLElement>(
          `[name="${wrong}"]:not([type=hidden]), #${wrong}-field input`,
        )
      : null
    if (field) {
      field.scrollIntoView({ block: 'center' })
      field.focus({ preventScroll: true })
    } else if (!aim.isQuiet) {
      const heading = form.current?.querySelector<HTMLElement>(addressOf(aim.part))
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'nearest' })
    }
  }, [aim, form])

  return { open, left, openPart, markLeft: () => setLeft((all) => new Set(all).add(open)) }
}

const addressOf = (part: Part) => `#part-${part}`

function partIn(hash: string): Part | null {
  const name = hash.replace('#part-', '')
  return isPart(name) ? name : null
}
