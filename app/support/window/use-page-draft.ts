import { type RefObject, useEffect, useRef } from 'react'
import type { SentFile } from './chosen-files.ts'
import { isDraftInUse, type SavedFile, saveDraft, savedDraft, savedFiles } from './saved-draft.ts'
import type { Files } from './use-files.ts'
import { dropWaiting } from './waiting.ts'

type Form = {
  who: string
  key: string
  files: Files
  /** The messages in the conversation, each with its form's key. */
  messages: readonly { key: string | null }[]
  /** After a rejected submission: its files that are still on the server, and those that are gone. */
  refused: { saved: SentFile[]; gone: string[] } | undefined
}

/**
 * Keeps the page's form in this tab's storage, and continues in it what was begun in the chat window. Returns
 * a function that stores the form.
 */
export function usePageDraft(
  form: RefObject<HTMLFormElement | null>,
  { who, key, files, messages, refused }: Form,
) {
  const { giveBack } = files
  /** The window's rejected message that is corrected here. */
  const mends = useRef<string | undefined>(undefined)
  useEffect(() => {
    const saved = savedDraft(who)
    if (!saved || refused || isDraftInUse()) return
    if (messages.some((item) => item.key === saved.key)) {
      saveDraft({ who, key: saved.key, words: '', files: [] })
      if (saved.mends) dropWaiting(who, saved.mends)
      return
    }
    mends.current = saved.mends
    restoreFields(form.current, saved)
    giveBack(saved.files, [])
  }, [who, key])

  useEffect(() => {
    if (!refused) return
    const there = refused.saved.map((file) => ({ key: file.id, ...file }))
    giveBack(there, refused.gone)
  }, [refused, giveBack])

  const rows = JSON.stringify(savedFiles(files.files))
  const save = () => {
    const words = fieldOf(form.current, 'words')?.value ?? ''
    const name = fieldOf(form.current, 'name')?.value
    const email = fieldOf(form.current, 'email')?.value
    const saved: SavedFile[] = JSON.parse(rows)
    saveDraft({ who, key, words, name, email, files: saved, mends: mends.current })
  }
  useEffect(save, [rows])
  return save
}

const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null | undefined

function restoreFields(
  form: HTMLFormElement | null,
  saved: NonNullable<ReturnType<typeof savedDraft>>,
) {
  for (const name of ['words', 'name', 'email'] as const) {
    const field = fieldOf(form, name)
    if (!field || !saved[name] || field.value.includes(saved[name])) continue
    // Appends what was typed before hydration.
    if (name === 'words' && field.value) field.value = `${saved.words}\n${field.value}`
    else field.value ||= saved[name]
    // For the character counter.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
