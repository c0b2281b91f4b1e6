import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useKeysAreOn } from '#app/page/single-keys.ts'
import type { TicketView } from '../ticket-view.server.ts'
import type { Files } from '../window/use-files.ts'
import { newKey } from '../window/waiting.ts'
import { useSayTyping } from './use-typing.ts'

const MOST_OFFERED = 6

type How = {
  ticket: TicketView
  files: Files
  formKey: string
  sentId: string
  gone: string[] | undefined
}

/** The answer or note being written, and its shortcuts: saved replies, note, send. */
export function useAnswer({ ticket, files, ...how }: How) {
  const { words, setWords, isNote, setNote, key } = useDraft(files, how)
  const field = useRef<HTMLTextAreaElement>(null)
  const sayTyping = useSayTyping(ticket.id)
  useShortcuts((pressed) => {
    if (pressed === 'n') setNote(true)
    else setWords((was) => was || '/')
    field.current?.focus()
  })

  const offered = readyFor(words, ticket.ready)
  const take = (text: string) => {
    setWords(text)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') return setNote(false)
    if (event.key !== 'Enter') return
    const { form } = event.currentTarget
    if (event.ctrlKey || event.metaKey) {
      const way = isNote ? '[value=note]' : '[value=answer]'
      if (!files.isUnderWay) form?.requestSubmit(form.querySelector<HTMLElement>(way))
    } else if (offered.length === 0) return
    else take(offered[0]!.words)
    event.preventDefault()
  }
  const write = (text: string) => {
    setWords(text)
    if (!isNote) sayTyping()
  }
  return { words, write, isNote, key, field, offered, take, onKeyDown }
}

/** Cleared once the server has stored an answer or note. */
function useDraft(
  { clear, giveBack }: Files,
  { formKey, sentId, gone }: Omit<How, 'ticket' | 'files'>,
) {
  const [words, setWords] = useState('')
  const [isNote, setNote] = useState(false)
  const [key, setKey] = useState(formKey)
  useEffect(() => {
    if (!sentId) return
    setWords('')
    setNote(false)
    setKey(newKey())
    clear()
  }, [sentId, clear])
  useEffect(() => {
    if (gone) giveBack([], gone)
  }, [gone, giveBack])
  return { words, setWords, isNote, setNote, key }
}

/** The saved replies whose word begins with what was typed after the slash. */
function readyFor(words: string, ready: TicketView['ready']) {
  const slash = /^\/([a-z0-9-]*)$/.exec(words)
  if (!slash) return []
  return ready.filter(({ word }) => word.startsWith(slash[1]!)).slice(0, MOST_OFFERED)
}

/**
 * N and the slash, while the focus is in the conversation but not in a field. Elsewhere single-letter
 * shortcuts would conflict with speech input (WCAG 2.1.4). Nowhere once keys are switched off.
 */
function useShortcuts(pressed: (key: 'n' | '/') => void) {
  const latest = useRef(pressed)
  latest.current = pressed
  const isOn = useKeysAreOn()
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey) return
      const position = target as Element
      if (!position.closest('.inbox-talk') || position.closest('input, textarea, select')) return
      const pressedKey = key.toLowerCase()
      if (pressedKey !== 'n' && pressedKey !== '/') return
      event.preventDefault()
      latest.current(pressedKey)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
