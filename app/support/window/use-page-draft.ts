import { type RefObject, useEffect, useRef } from 'react'
import type { SentFile } from './chosen-files.ts'
import { filesKept, isHeldHere, type KeptFile, keepDraft, keptDraft } from './kept-draft.ts'
import type { Files } from './use-files.ts'
import { dropWaiting } from './waiting.ts'

type Form = {
  who: string
  key: string
  files: Files
  /** What stands in the conversation already, each with the key of its form. */
  said: readonly { key: string | null }[]
  /** What was typed came back with the page: its files that are still there, and those that are not. */
  refused: { kept: SentFile[]; gone: string[] } | undefined
}

/**
 * What is written in the form of the page stays in this tab, and what was begun in the window goes on in
 * it. Answers with what keeps it.
 */
export function usePageDraft(
  form: RefObject<HTMLFormElement | null>,
  { who, key, files, said, refused }: Form,
) {
  const { giveBack } = files
  /** The refused message of the window that is mended here. */
  const mends = useRef<string | undefined>(undefined)
  const field = (name: string) =>
    form.current?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null

  useEffect(() => {
    const kept = keptDraft(who)
    if (!kept || refused || isHeldHere()) return
    if (said.some((item) => item.key === kept.key)) {
      keepDraft({ who, key: kept.key, words: '', files: [] })
      if (kept.mends) dropWaiting(who, kept.mends)
      return
    }
    mends.current = kept.mends
    for (const name of ['words', 'name', 'email'] as const) {
      const position = field(name)
      if (!position || !kept[name] || position.value.includes(kept[name])) continue
      // Typed before hydration: it goes on from there.
      if (name === 'words' && position.value) position.value = `${kept.words}\n${position.value}`
      else position.value ||= kept[name]
      // Its letters are counted.
      position.dispatchEvent(new Event('input', { bubbles: true }))
    }
    giveBack(kept.files, [])
  }, [who, key])

  useEffect(() => {
    if (!refused) return
    const there = refused.kept.map((file) => ({ key: file.id, ...file }))
    giveBack(there, refused.gone)
  }, [refused, giveBack])

  const rows = JSON.stringify(filesKept(files.files))
  const keep = () => {
    const words = field('words')?.value ?? ''
    const by = { name: field('name')?.value, email: field('email')?.value }
    const kept: KeptFile[] = JSON.parse(rows)
    keepDraft({ who, key, words, ...by, files: kept, mends: mends.current })
  }
  useEffect(keep, [rows])
  return keep
}
