import { useEffect, useRef, useState } from 'react'
import type { ChatView } from '../chat-view.server.ts'
import type { Chat } from './use-chat.ts'
import type { Files } from './use-files.ts'

type Typed = { words: string; name?: string; email?: string }

/**
 * The message that is being written. It stands beside the files and not in the form, so that it stays,
 * and goes once its files are there, when the window is closed.
 */
export function useDraft({ send, returned }: Chat, files: Files, view: ChatView) {
  const [typed, setTyped] = useState<Typed>({ words: '' })
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
    send({ files: there, words, ...(view.isKnown ? { name: '', email: '' } : { name, email }) })
    clear()
    setTyped((was) => ({ ...was, words: '' }))
  }
  const latest = useRef(go)
  latest.current = go
  const isRefused = files.files.some(({ state }) => state === 'refused')
  useEffect(() => {
    if (!isHeld || isUnderWay) return
    // What won't be taken is theirs to leave out.
    if (isRefused) setHeld(false)
    else latest.current()
  }, [isHeld, isUnderWay, isRefused])

  // What was refused is there to be mended.
  useEffect(() => {
    if (!returned) return
    const { words: back, files: theirs = [], gone } = returned
    setTyped((was) => ({ ...was, words: [back, was.words].filter(Boolean).join('\n') }))
    giveBack(
      theirs.map((file) => ({ bytes: 0, ...file })),
      gone,
    )
  }, [returned, giveBack])

  const type = (more: Partial<Typed>) => setTyped((was) => ({ ...was, ...more }))
  return { words: typed.words, name, email, isHeld, canGo, type, go }
}

export type Draft = ReturnType<typeof useDraft>
