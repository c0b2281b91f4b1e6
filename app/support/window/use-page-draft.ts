import { type RefObject, useEffect, useRef } from 'react'
import type { SentFile } from './chosen-files.ts'
import { filesKept, isDraftInUse, type KeptFile, keepDraft, keptDraft } from './kept-draft.ts'
import type { Files } from './use-files.ts'
import { dropWaiting } from './waiting.ts'

type Form = {
  who: string
  key: string
  files: Files
  /** The messages in the conversation, each with the key of its form. */
  messages: readonly { key: string | null }[]
  /** After a refused submission: its files that are still on the server, and those that are gone. */
  refused: { kept: SentFile[]; gone: string[] } | undefined
}

/**
 * Keeps the page's form in this tab's storage, and continues in it what was begun in the chat window.
 * Returns a function that stores the form.
 */
export function usePageDraft(
  form: RefObject<HTMLFormElement | null>,
  { who, key, files, messages, refused }: Form,
) {
  const { giveBack } = files
  /** The refused message of the window that is mended here. */
  const mends = useRef<string | undefined>(undefined)
  useEffect(() => {
    const kept = keptDraft(who)
    if (!kept || refused || isDraftInUse()) return
    if (messages.some((item) => item.key === kept.key)) {
      keepDraft({ who, key: kept.key, words: '', files: [] })
      if (kept.mends) dropWaiting(who, kept.mends)
      return
    }
    mends.current = kept.mends
    restoreFields(form.current, kept)
    giveBack(kept.files, [])
  }, [who, key])

  useEffect(() => {
    if (!refused) return
    const there = refused.kept.map((file) => ({ key: file.id, ...file }))
    giveBack(there, refused.gone)
  }, [refused, giveBack])

  const rows = JSON.stringify(filesKept(files.files))
  const keep = () => {
    const words = fieldOf(form.current, 'words')?.value ?? ''
    const name = fieldOf(form.current, 'name')?.value
    const email = fieldOf(form.current, 'email')?.value
    const kept: KeptFile[] = JSON.parse(rows)
    keepDraft({ who, key, words, name, email, files: kept, mends: mends.current })
  }
  useEffect(keep, [rows])
  return keep
}

const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null | undefined

function restoreFields(
  form: HTMLFormElement | null,
  kept: NonNullable<ReturnType<typeof keptDraft>>,
) {
  for (const name of ['words', 'name', 'email'] as const) {
    const field = fieldOf(form, name)
    if (!field || !kept[name] || field.value.includes(kept[name])) continue
    // What was typed before hydration follows it.
    if (name === 'words' && field.value) field.value = `${kept.words}\n${field.value}`
    else field.value ||= kept[name]
    // For the character counter.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
