import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { forgetOnDevice, joined, noteSaved, savedOnDevice, saveOnDevice } from '../device-draft.ts'
import {
  type Draft,
  emptyDraft,
  type Field,
  fields,
  isPart,
  isSame,
  type Part,
  readFields,
} from '../public/application.ts'

const SAVE_AFTER = 700

export type SavedState =
  | { on: 'nothing' }
  | { on: 'account'; time: string }
  | { on: 'device' }
  | { on: 'link' }
  | { on: 'device, no signal' }

type How = {
  form: RefObject<HTMLFormElement | null>
  account: Draft
  /** The account's id; null for a visitor. */
  owner: string | null
  savedAt: string | null
  /** A link opened the draft here, or was sent for it: its content isn't newer than the server's. */
  isLinked: boolean
  now: Date
}

/**
 * Saves input while typing: a visitor's on the device, otherwise in the account, field by field. A draft on
 * the device moves into the account as soon as there is one.
 */
export function useDraft({ form, account, owner, savedAt, isLinked, now }: How) {
  const [draft, setDraft] = useState(account)
  const [saved, setSaved] = useState<SavedState>(
    savedAt ? { on: 'account', time: savedAt } : { on: isLinked ? 'link' : 'nothing' },
  )
  const [isHydrated, setHydrated] = useState(false)
  // A key that remounts the fields after the draft was restored from the device.
  const [drawn, setDrawn] = useState(0)
  const inAccount = useRef(account)
  const linked = useRef<Draft | null>(null)
  linked.current = isLinked ? account : null
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isWaiting = useRef(false)
  const stopTimer = () => {
    clearTimeout(timer.current)
    isWaiting.current = false
  }

  const save = useCallback(
    async (next: Draft) => {
      if (!owner) {
        if (saveOnDevice({ draft: next, base: linked.current, part: partOf(form) }, owner, now))
          setSaved({ on: 'device' })
        return
      }
      const changed = fields.filter((field) => !isSame(next[field], inAccount.current[field]))
      if (changed.length === 0) {
        // A change made offline was reverted: it must not come back from the device.
        for (const item of [null, owner]) forgetOnDevice(item)
        setSaved((was) => (was.on === 'device, no signal' ? { on: 'nothing' } : was))
        return
      }
      const answer = await fetch('/application/draft', {
        method: 'POST',
        body: formOf(next, changed),
        keepalive: true,
      }).catch(() => null)
      if (!answer?.ok) {
        const part = partOf(form)
        saveOnDevice({ draft: next, base: inAccount.current, part }, owner, now)
        setSaved({ on: 'device, no signal' })
        return
      }
      inAccount.current = next
      for (const item of [null, owner]) forgetOnDevice(item)
      const { savedAt: instant } = (await answer.json()) as { savedAt: string }
      setSaved({ on: 'account', time: instant })
    },
    [form, owner, now],
  )

  const edited = useCallback(() => {
    if (!owner) noteSaved()
    // After React has rendered the change.
    requestAnimationFrame(() => {
      if (!form.current) return
      const next = { ...emptyDraft, ...readFields(new FormData(form.current)) }
      setDraft(next)
      clearTimeout(timer.current)
      isWaiting.current = true
      timer.current = setTimeout(() => {
        isWaiting.current = false
        void save(next)
      }, SAVE_AFTER)
    })
  }, [form, owner, save])

  // After hydration, or once there is an account: continues with the draft of this device.
  useEffect(() => {
    setHydrated(true)
    const typed = form.current ? readFields(new FormData(form.current)) : {}
    const here = { ...emptyDraft, ...typed }
    const saved = [null, owner].flatMap((item) => savedOnDevice(item, now) ?? [])
    if (saved.length === 0) {
      setDraft(here)
      return
    }
    const next = saved.reduce(joined, here)
    setDraft(next)
    setDrawn((times) => times + 1)
    if (owner) void save(next)
    else setSaved({ on: 'device' })
    // Once per account: later input is saved as it is typed.
  }, [owner])

  // Saves on unmount, so that nothing typed last is lost.
  const latest = useRef({ draft, save })
  latest.current = { draft, save }
  useEffect(() => {
    const leave = () => {
      stopTimer()
      if (form.current) {
        const next = { ...emptyDraft, ...readFields(new FormData(form.current)) }
        void latest.current.save(next)
      }
    }
    const again = () => void latest.current.save(latest.current.draft)
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', again)
    return () => {
      // The form is unmounted by now: saves what was last read from it.
      if (isWaiting.current) again()
      stopTimer()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', again)
    }
  }, [form])

  /** The current input: a list field adds its last word on blur. */
  const typedNow = () =>
    form.current ? { ...emptyDraft, ...readFields(new FormData(form.current)) } : draft
  const saveNow = () => void save(typedNow())
  return { draft, saved, isHydrated, drawn, edited, stopTimer, typedNow, saveNow }
}

/** The open part, as the form posts it to the server. */
function partOf(form: How['form']): Part {
  const part = form.current && new FormData(form.current).get('part')
  return isPart(part) ? part : 'you'
}

function formOf(draft: Draft, changed: Field[]) {
  const form = new FormData()
  for (const field of changed)
    for (const value of [draft[field].length > 0 ? draft[field] : ''].flat())
      form.append(field, value)
  return form
}
