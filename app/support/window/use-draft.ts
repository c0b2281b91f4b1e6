import { useEffect, useRef, useState } from 'react'
import type { ChatView } from '../chat-view.server.ts'
import { filesKept, type KeptFile, keepDraft, keptDraft, noteHeld } from './kept-draft.ts'
import type { Chat } from './use-chat.ts'
import type { Files } from './use-files.ts'
import { newKey } from './waiting.ts'

type Typed = { words: string; name?: string; email?: string }

type Written = Typed & {
  /** Tells it from what is written in another form. */
  key: string
  /** The refused message that is mended here, and what stood here before it came back. */
  mends?: string
  before?: string
}

type Place = {
  who: string
  isOpen: boolean
  /** Not on pages that have no chat: what was begun goes on in the form of the page. */
  isAway: boolean
}

const nothing = (): Written => ({ key: newKey(), words: '' })
const begun = (who: string): Written => {
  const kept = keptDraft(who)
  if (!kept) return nothing()
  const { key, words, name, email, mends } = kept
  return { key, words, name, email, mends }
}
const joined = (...words: string[]) => words.filter(Boolean).join('\n')

/**
 * The message that is being written. It stands beside the files and not in the form, so that it stays,
 * and goes once its files are there, when the window is closed; and it stays in the tab through a reload.
 */
export function useDraft(
  { send, drop, refused }: Chat,
  files: Files,
  view: ChatView,
  { who, isOpen, isAway }: Place,
) {
  const [typed, setTyped] = useState(() => (isAway ? nothing() : begun(who)))
  /** Send was pressed before all files were there. */
  const [isHeld, setHeld] = useState(false)
  const { isUnderWay, there, clear, giveBack } = files
  const words = typed.words.trim()
  const { name = view.name, email = view.email } = typed
  const canGo = words !== '' || there.length > 0 || isUnderWay

  const go = () => {
    setHeld(isUnderWay)
    if (isUnderWay || !canGo) return
    // Whoever is known is not asked.
    const by = view.isKnown ? { name: '', email: '' } : { name, email }
    send({ files: there, words, ...by }, typed.mends)
    clear()
    setTyped((was) => ({ ...was, words: '', mends: undefined }))
  }
  const latest = useRef({ go, isHeld })
  latest.current = { go, isHeld }
  const isStuck = files.files.some(({ state }) => state === 'refused')
  useEffect(() => {
    if (!isHeld || isUnderWay) return
    // What won't be taken is theirs to leave out.
    if (isStuck) setHeld(false)
    else latest.current.go()
  }, [isHeld, isUnderWay, isStuck])
  useEffect(() => {
    noteHeld(isHeld)
    return () => noteHeld(false)
  }, [isHeld])

  useEffect(() => {
    if (!isAway) {
      const kept = keptDraft(who)
      if (!kept) return
      setTyped((was) =>
        was.key === kept.key ? was : { ...begun(who), words: joined(kept.words, was.words) },
      )
      giveBack(kept.files, [])
    } else if (!latest.current.isHeld) {
      clear()
      setTyped(nothing)
    }
  }, [who, isAway, giveBack, clear])
  const rows = JSON.stringify(filesKept(files.files))
  useEffect(() => {
    const files: KeptFile[] = JSON.parse(rows)
    if (!isAway || (typed.words === '' && files.length === 0)) keepDraft({ ...typed, who, files })
  }, [who, isAway, typed, rows])

  // Sent by the form of the page, which was left before the answer came.
  const isSaid = view.messages.some(({ key }) => key === typed.key)
  const { mends } = typed
  useEffect(() => {
    if (!isSaid) return
    if (mends) drop(mends)
    clear()
    setTyped(nothing)
  }, [isSaid, mends, drop, clear])

  // What was refused is there to be mended, one after another.
  const mended = refused.find(({ key }) => key === typed.mends)
  const next = mended ? undefined : refused[0]
  useEffect(() => {
    if (!isOpen || !next) return
    const { key, words: back, files: theirs = [], refused: why } = next
    setTyped((was) =>
      was.mends === key
        ? was
        : { ...was, mends: key, before: was.words, words: joined(back, was.words) },
    )
    giveBack(
      theirs.map((file) => ({ key: file.id, ...file })),
      why!.gone,
    )
  }, [isOpen, next, giveBack])

  const throwAway = ({ key, words: back, files: theirs = [] }: Chat['refused'][number]) => {
    drop(key)
    for (const { id } of theirs) files.remove(id)
    setTyped(({ words, before = '', ...was }) => ({
      ...was,
      mends: undefined,
      words: words.startsWith(back) ? words.slice(back.length).trimStart() : before,
    }))
  }

  return {
    words: typed.words,
    name,
    email,
    isHeld,
    canGo,
    /** Something of theirs did not go, and waits for them. */
    isStuck: isStuck || refused.length > 0,
    mended,
    type: (more: Partial<Typed>) => setTyped((was) => ({ ...was, ...more })),
    go,
    throwAway,
  }
}

export type Draft = ReturnType<typeof useDraft>
