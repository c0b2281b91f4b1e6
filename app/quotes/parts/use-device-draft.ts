import { useEffect, useState } from 'react'
import { useRoot } from '#app/page/hooks.tsx'
import { type RequestDraft, readDraft, stepsOf } from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import { type DraftOwner, joinedDraft, saveDraft, savedDraft } from '../saved-draft.ts'

const KEEP_AFTER = 300

/** The signed-in user, or who it was at the start: input isn't shown to someone else who signs in later. */
export function useDraftOwner(): DraftOwner {
  const visitor = useRoot()?.visitor?.id ?? null
  const [started] = useState(visitor)
  return started ?? visitor
}

type Saving = {
  isHydrated: boolean
  owner: DraftOwner
  now: number
  onSaved: (isSaved: boolean) => void
}

export function useSavingOnDevice(
  draft: RequestDraft,
  { isHydrated, owner, now, onSaved }: Saving,
) {
  useEffect(() => {
    if (!isHydrated) return
    const wait = setTimeout(() => {
      if (draft.words || draft.place || draft.job) onSaved(saveDraft(draft, owner, new Date(now)))
    }, KEEP_AFTER)
    return () => clearTimeout(wait)
  }, [draft, isHydrated, owner, now, onSaved])
}

/**
 * The draft stored on this device, with the job chosen before hydration; none once the server has responded.
 */
export function restoredDraft(
  first: RequestPage,
  form: HTMLFormElement | null,
  { owner, now }: { owner: DraftOwner; now: Date },
) {
  if (first.step !== stepsOf(first.draft)[0] || Object.keys(first.errors).length > 0) return null
  const saved = savedDraft(owner, now)
  const joined = saved && joinedDraft(first.draft, saved)
  if (!joined) return null
  const typed = form ? readDraft(new FormData(form)) : first.draft
  return { ...joined, job: typed.job || joined.job }
}
