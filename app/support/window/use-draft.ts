import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
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
export function useDraft(chat: Chat, files: Files, view: ChatView, place: Place) {
  const [typed, setTyped] = useState(() => (place.isAway ? nothing() : begun(place.who)))
  const { isUnderWay, there, clear } = files
  const words = typed.words.trim()
  const { name = view.name, email = view.email } = typed
  const canGo = words !== '' || there.length > 0 || isUnderWay

  const { go, isHeld, isStuck } = useHeld(files, () => {
    if (!canGo) return
    // Whoever is known is not asked.
    const by = view.isKnown ? { name: '', email: '' } : { name, email }
    chat.send({ files: there, words, ...by }, typed.mends)
    clear()
    setTyped((was) => ({ ...was, words: '', mends: undefined }))
  })
  useKeeping(files, { typed, setTyped, isHeld }, place)
  useSaidElsewhere(chat, files, view, { typed, setTyped })
  const { mended, throwAway } = useMending(chat, files, { typed, setTyped }, place.isOpen)

  return {
    words: typed.words,
    name,
    email,
    isHeld,
    canGo,
    /** Something of theirs did not go, and waits for them. */
    isStuck: isStuck || chat.refused.length > 0,
    mended,
    type: (more: Partial<Typed>) => setTyped((was) => ({ ...was, ...more })),
    go,
    throwAway,
  }
}

export type Draft = ReturnType<typeof useDraft>

type State = { typed: Written; setTyped: Dispatch<SetStateAction<Written>> }

/** Send may be pressed before all files are there: it goes once they are. */
function useHeld({ isUnderWay, files }: Files, send: () => void) {
  const [isHeld, setHeld] = useState(false)
  const go = () => {
    setHeld(isUnderWay)
    if (!isUnderWay) send()
  }
  const latest = useRef(go)
  latest.current = go
  const isStuck = files.some(({ state }) => state === 'refused')
  useEffect(() => {
    if (!isHeld || isUnderWay) return
    // What won't be taken is theirs to leave out.
    if (isStuck) setHeld(false)
    else latest.current()
  }, [isHeld, isUnderWay, isStuck])
  useEffect(() => {
    noteHeld(isHeld)
    return () => noteHeld(false)
  }, [isHeld])
  return { go, isHeld, isStuck }
}

/** Keeps it in this tab, and takes up what was begun in the form of the page. */
function useKeeping(
  { files, giveBack, clear }: Files,
  { typed, setTyped, isHeld }: State & { isHeld: boolean },
  { who, isAway }: Place,
) {
  const held = useRef(isHeld)
  held.current = isHeld
  useEffect(() => {
    if (!isAway) {
      const kept = keptDraft(who)
      if (!kept) return
      setTyped((was) =>
        was.key === kept.key ? was : { ...begun(who), words: joined(kept.words, was.words) },
      )
      giveBack(kept.files, [])
    } else if (!held.current) {
      clear()
      setTyped(nothing)
    }
  }, [who, isAway, giveBack, clear, setTyped])
  const rows = JSON.stringify(filesKept(files))
  useEffect(() => {
    const files: KeptFile[] = JSON.parse(rows)
    if (!isAway || (typed.words === '' && files.length === 0)) keepDraft({ ...typed, who, files })
  }, [who, isAway, typed, rows])
}

/** Sent by the form of the page, which was left before the answer came. */
function useSaidElsewhere(
  { drop }: Chat,
  { clear }: Files,
  { messages }: ChatView,
  { typed: { key: written, mends }, setTyped }: State,
) {
  const isSaid = messages.some(({ key }) => key === written)
  useEffect(() => {
    if (!isSaid) return
    if (mends) drop(mends)
    clear()
    setTyped(nothing)
  }, [isSaid, mends, drop, clear, setTyped])
}

/** What was refused is there to be mended, one after another, or thrown away. */
function useMending(
  { drop, refused }: Chat,
  { giveBack, remove }: Files,
  { typed, setTyped }: State,
  isOpen: boolean,
) {
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
  }, [isOpen, next, giveBack, setTyped])

  const throwAway = ({ key, words: back, files: theirs = [] }: Chat['refused'][number]) => {
    drop(key)
    for (const { id } of theirs) remove(id)
    setTyped(({ words, before = '', ...was }) => ({
      ...was,
      mends: undefined,
      words: words.startsWith(back) ? words.slice(back.length).trimStart() : before,
    }))
  }
  return { mended, throwAway }
}
