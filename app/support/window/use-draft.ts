import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { ChatView } from '../chat-view.server.ts'
import { type SavedFile, saveDraft, savedDraft, savedFiles, setDraftInUse } from './saved-draft.ts'
import type { Chat } from './use-chat.ts'
import type { Files } from './use-files.ts'
import { newKey } from './waiting.ts'

type Typed = { words: string; name?: string; email?: string }

type Written = Typed & {
  /** Identifies this draft among the forms. */
  key: string
  /** The key of the rejected message being corrected, and the draft from before it came back. */
  mends?: string
  before?: string
}

type Place = {
  who: string
  isOpen: boolean
  /** On pages without a chat: the draft continues in the page's form. */
  isAway: boolean
}

const nothing = (): Written => ({ key: newKey(), words: '' })
const started = (who: string): Written => {
  const saved = savedDraft(who)
  if (!saved) return nothing()
  const { key, words, name, email, mends } = saved
  return { key, words, name, email, mends }
}
const joined = (...words: string[]) => words.filter(Boolean).join('\n')

/**
 * The message being written. Its state is outside the form, so that closing the window neither loses it nor
 * stops it from being sent once its files are uploaded. It survives a reload of the tab.
 */
export function useDraft(chat: Chat, files: Files, view: ChatView, place: Place) {
  const [typed, setTyped] = useState(() => (place.isAway ? nothing() : started(place.who)))
  const { isUnderWay, there, clear } = files
  const words = typed.words.trim()
  const { name = view.name, email = view.email } = typed
  const canGo = words !== '' || there.length > 0 || isUnderWay

  const { go, isQueued, isStuck } = useQueuedSend(files, () => {
    if (!canGo) return
    // With an account no name and email are needed.
    const by = view.isKnown ? { name: '', email: '' } : { name, email }
    chat.send({ files: there, words, ...by }, typed.mends)
    clear()
    setTyped((was) => ({ ...was, words: '', mends: undefined }))
  })
  useSaving(files, { typed, setTyped, isQueued }, place)
  useSentElsewhere(chat, files, view, { typed, setTyped })
  const { mended, throwAway } = useMending(chat, files, { typed, setTyped }, place.isOpen)

  return {
    words: typed.words,
    name,
    email,
    isQueued,
    canGo,
    /** A message couldn't be sent and needs attention. */
    isStuck: isStuck || chat.refused.length > 0,
    mended,
    type: (more: Partial<Typed>) => setTyped((was) => ({ ...was, ...more })),
    go,
    throwAway,
  }
}

export type Draft = ReturnType<typeof useDraft>

type State = { typed: Written; setTyped: Dispatch<SetStateAction<Written>> }

/** Send may be clicked before all files are uploaded: the message is sent once they are. */
function useQueuedSend({ isUnderWay, files }: Files, send: () => void) {
  const [isQueued, setQueued] = useState(false)
  const go = () => {
    setQueued(isUnderWay)
    if (!isUnderWay) send()
  }
  const latest = useRef(go)
  latest.current = go
  const isStuck = files.some(({ state }) => state === 'refused')
  useEffect(() => {
    if (!isQueued || isUnderWay) return
    // The visitor has to remove a rejected file.
    if (isStuck) setQueued(false)
    else latest.current()
  }, [isQueued, isUnderWay, isStuck])
  useEffect(() => {
    setDraftInUse(isQueued)
    return () => setDraftInUse(false)
  }, [isQueued])
  return { go, isQueued, isStuck }
}

/** Stores the draft in this tab, and continues what was begun in the page's form. */
function useSaving(
  { files, giveBack, clear }: Files,
  { typed, setTyped, isQueued }: State & { isQueued: boolean },
  { who, isAway }: Place,
) {
  const queued = useRef(isQueued)
  queued.current = isQueued
  useEffect(() => {
    if (!isAway) {
      const saved = savedDraft(who)
      if (!saved) return
      setTyped((was) =>
        was.key === saved.key ? was : { ...started(who), words: joined(saved.words, was.words) },
      )
      giveBack(saved.files, [])
    } else if (!queued.current) {
      clear()
      setTyped(nothing)
    }
  }, [who, isAway, giveBack, clear, setTyped])
  const rows = JSON.stringify(savedFiles(files))
  useEffect(() => {
    const files: SavedFile[] = JSON.parse(rows)
    if (!isAway || (typed.words === '' && files.length === 0)) saveDraft({ ...typed, who, files })
  }, [who, isAway, typed, rows])
}

/** Empties the draft if the page's form, left before its response arrived, has sent it. */
function useSentElsewhere(
  { drop }: Chat,
  { clear }: Files,
  { messages }: ChatView,
  { typed: { key: written, mends }, setTyped }: State,
) {
  const isSent = messages.some(({ key }) => key === written)
  useEffect(() => {
    if (!isSent) return
    if (mends) drop(mends)
    clear()
    setTyped(nothing)
  }, [isSent, mends, drop, clear, setTyped])
}

/** Removes the rejected text from the draft; if it was edited, back to the previous text. */
function withoutRefused({ words, before = '', ...rest }: Written, refused: string): Written {
  const isUnedited = words.startsWith(refused)
  return {
    ...rest,
    mends: undefined,
    words: isUnedited ? words.slice(refused.length).trimStart() : before,
  }
}

/** Rejected messages come back into the draft, one after another, to be corrected or discarded. */
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
    setTyped((was) => withoutRefused(was, back))
  }
  return { mended, throwAway }
}
