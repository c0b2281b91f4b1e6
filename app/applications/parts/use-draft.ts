import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, emptyDraft, type Field, fields, isSame, readFields } from '../application.ts'
import { forgetOnDevice, joined, keepOnDevice, keptOnDevice } from '../kept-draft.ts'

const SAVE_AFTER = 700

export type SavedState =
  | { on: 'nothing' }
  | { on: 'account'; at: string }
  | { on: 'device' }
  | { on: 'device, no signal' }

type How = {
  form: RefObject<HTMLFormElement | null>
  account: Draft
  hasAccount: boolean
  savedAt: string | null
  now: Date
}

/**
 * What is typed, kept as one goes: a stranger's on the device, everyone else's in their account, field by
 * field. What waited on the device moves into the account as soon as there is one.
 */
export function useDraft({ form, account, hasAccount, savedAt, now }: How) {
  const [draft, setDraft] = useState(account)
  const [saved, setSaved] = useState<SavedState>(
    savedAt ? { on: 'account', at: savedAt } : { on: 'nothing' },
  )
  const [isAlive, setAlive] = useState(false)
  // Counts up when fields must be drawn anew: after the draft was taken from the device.
  const [drawn, setDrawn] = useState(0)
  const inAccount = useRef(account)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(
    async (next: Draft) => {
      if (!hasAccount) {
        if (keepOnDevice(next, now)) setSaved({ on: 'device' })
        return
      }
      const changed = fields.filter((field) => !isSame(next[field], inAccount.current[field]))
      if (changed.length === 0) return
      const answer = await fetch('/application/draft', {
        method: 'POST',
        body: formOf(next, changed),
        keepalive: true,
      }).catch(() => null)
      if (!answer?.ok) {
        keepOnDevice(next, now)
        setSaved({ on: 'device, no signal' })
        return
      }
      inAccount.current = next
      forgetOnDevice()
      const { savedAt: at } = (await answer.json()) as { savedAt: string }
      setSaved({ on: 'account', at })
    },
    [hasAccount, now],
  )

  const edited = useCallback(() => {
    // After what was pressed has been drawn.
    requestAnimationFrame(() => {
      if (!form.current) return
      const next = { ...emptyDraft, ...readFields(new FormData(form.current)) }
      setDraft(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(next), SAVE_AFTER)
    })
  }, [form, save])

  // The page came alive, or an account came: what this device kept goes on from here.
  useEffect(() => {
    setAlive(true)
    const typed = form.current ? readFields(new FormData(form.current)) : {}
    const here = { ...emptyDraft, ...typed }
    const kept = keptOnDevice(now)
    if (!kept) {
      setDraft(here)
      return
    }
    const next = joined(here, kept)
    setDraft(next)
    setDrawn((times) => times + 1)
    if (hasAccount) void save(next)
    else setSaved({ on: 'device' })
    // Once for each account: what is typed afterwards is kept as it comes.
  }, [hasAccount])

  // Whoever leaves in the middle of a word loses nothing.
  const latest = useRef({ draft, save })
  latest.current = { draft, save }
  useEffect(() => {
    const leave = () => {
      clearTimeout(timer.current)
      if (form.current) {
        const next = { ...emptyDraft, ...readFields(new FormData(form.current)) }
        void latest.current.save(next)
      }
    }
    const again = () => void latest.current.save(latest.current.draft)
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', again)
    }
  }, [form])

  const stopTimer = () => clearTimeout(timer.current)
  /** What stands in the fields this moment: a list takes its last word when its field is left. */
  const typedNow = () =>
    form.current ? { ...emptyDraft, ...readFields(new FormData(form.current)) } : draft
  return { draft, saved, isAlive, drawn, edited, stopTimer, typedNow }
}

function formOf(draft: Draft, changed: Field[]) {
  const form = new FormData()
  for (const field of changed)
    for (const value of [draft[field].length > 0 ? draft[field] : ''].flat())
      form.append(field, value)
  return form
}
