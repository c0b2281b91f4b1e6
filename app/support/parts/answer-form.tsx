import { Trans, useLingui } from '@lingui/react/macro'
import { StickyNote } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { KeyCap } from '#app/ui/key-cap.tsx'
import { MOST_FILES } from '../files.ts'
import type { TicketView } from '../ticket-view.server.ts'
import { useFiles } from '../window/use-files.ts'
import { newKey } from '../window/waiting.ts'
import { FileField } from './file-field.tsx'

const TYPING_SAID_EVERY = 3000
const TYPING_SHOWN_FOR = 5000

/** An answer or a note. "/" opens the answers that are ready, N begins a note, Ctrl and Enter send. */
export function AnswerForm({
  ticket,
  formKey,
  said,
  gone,
}: {
  ticket: TicketView
  /** What is sent twice under it is said once. */
  formKey: string
  /** Another one each time that an answer or a note was taken. */
  said: string
  /** Files of it that are no longer here. */
  gone: string[] | undefined
}) {
  const { t, i18n } = useLingui()
  const [words, setWords] = useState('')
  const [isNote, setNote] = useState(false)
  const [key, setKey] = useState(formKey)
  const field = useRef<HTMLTextAreaElement>(null)
  const isBusy = useNavigation().formData?.has('words') ?? false
  const files = useFiles(i18n.locale, MOST_FILES)
  const { clear, giveBack } = files
  const isTyping = useVisitorTyping(ticket.id)
  const sayTyping = useSayTyping(ticket.id)
  useEffect(() => {
    if (!said) return
    setWords('')
    setNote(false)
    setKey(newKey())
    clear()
  }, [said, clear])
  useEffect(() => {
    if (gone) giveBack([], gone)
  }, [gone, giveBack])
  useShortcuts((key) => {
    if (key === 'n') setNote(true)
    else setWords((was) => was || '/')
    field.current?.focus()
  })

  const slash = /^\/([a-z0-9-]*)$/.exec(words)
  const offered = slash
    ? ticket.ready.filter(({ word }) => word.startsWith(slash[1]!)).slice(0, 6)
    : []
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
  const who = ticket.name.split(' ')[0]
  const busy = files.isUnderWay ? (
    <Trans>Sending the files…</Trans>
  ) : isBusy ? (
    <Trans>Sending…</Trans>
  ) : undefined
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="inbox-answer"
      data-note={isNote ? '' : undefined}
    >
      <input type="hidden" name="key" value={key} />
      <div className="inbox-answer-head">
        <p className="inbox-typing" role="status">
          {isNote ? (
            <Trans>
              A note: not shown to them, but part of their data, which they may ask for. Esc makes
              it an answer.
            </Trans>
          ) : isTyping ? (
            <Trans>Writing…</Trans>
          ) : null}
        </p>
        <p className="inbox-keys">
          <KeyCap>/</KeyCap> <Trans>ready answers</Trans>
          <KeyCap>N</KeyCap> <Trans>note</Trans>
          <KeyCap>{t`Ctrl Enter`}</KeyCap> <Trans>send</Trans>
        </p>
      </div>
      {offered.length > 0 ? (
        <ul className="inbox-ready" aria-label={t`Ready answers`}>
          {offered.map((ready, at) => (
            <li key={ready.word}>
              <button type="button" onClick={() => take(ready.words)}>
                <b>/{ready.word}</b>
                <span>{ready.words}</span>
                {at === 0 ? <KeyCap>{t`Enter`}</KeyCap> : <small>{ready.ready.join(' ')}</small>}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <label className="visually-hidden" htmlFor="answer-words">
        <Trans>Answer or note</Trans>
      </label>
      <div className="field-box">
        <textarea
          ref={field}
          id="answer-words"
          name="words"
          rows={3}
          maxLength={8000}
          value={words}
          placeholder={t`Write, or type / for a ready answer`}
          onChange={(event) => {
            setWords(event.target.value)
            if (!isNote) sayTyping()
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="inbox-answer-foot">
        <FileField files={files}>
          <Trans>Picture or PDF</Trans>
        </FileField>
        <Button
          type="submit"
          name="intent"
          value="note"
          kind={isNote ? 'marigold' : 'outline'}
          size="small"
          icon={<StickyNote aria-hidden />}
          busy={isNote ? busy : busy && true}
        >
          <Trans>Keep as note</Trans>
        </Button>
        <Button
          type="submit"
          name="intent"
          value="answer"
          kind={isNote ? 'outline' : 'marigold'}
          busy={isNote ? busy && true : busy}
        >
          {who ? <Trans>Send to {who}</Trans> : <Trans>Send</Trans>}
        </Button>
      </div>
    </Form>
  )
}

/**
 * N and the slash, while the focus is in the conversation and nothing is written there. Elsewhere single
 * letters are left to whoever speaks to their browser.
 */
function useShortcuts(pressed: (key: 'n' | '/') => void) {
  const latest = useRef(pressed)
  latest.current = pressed
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey) return
      const at = target as Element
      if (!at.closest('.inbox-talk') || at.closest('input, textarea, select')) return
      const meant = key.toLowerCase()
      if (meant !== 'n' && meant !== '/') return
      event.preventDefault()
      latest.current(meant)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function useVisitorTyping(ticketId: string) {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const heard = (event: Event) => {
      if ((event as CustomEvent<{ ticketId: string }>).detail.ticketId !== ticketId) return
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), TYPING_SHOWN_FOR)
    }
    window.addEventListener('visitor types', heard)
    return () => {
      window.removeEventListener('visitor types', heard)
      clearTimeout(timer)
    }
  }, [ticketId])
  return isTyping
}

function useSayTyping(ticketId: string) {
  const said = useRef(0)
  return () => {
    if (performance.now() - said.current < TYPING_SAID_EVERY && said.current > 0) return
    said.current = performance.now()
    // Nobody misses it when it is lost.
    void fetch(`/admin/support/${ticketId}.data`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'type' }),
    }).catch(() => {})
  }
}
