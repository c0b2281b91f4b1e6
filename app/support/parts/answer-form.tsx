import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { KeyCap } from '#app/ui/key-cap.tsx'
import type { TicketView } from '../ticket-view.server.ts'

const TYPING_SAID_EVERY = 3000
const TYPING_SHOWN_FOR = 5000

/** An answer or a note. "/" opens the answers that are ready, Ctrl and Enter send. */
export function AnswerForm({ ticket, done }: { ticket: TicketView; done: string }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const isBusy = useNavigation().formData?.has('words') ?? false
  const isTyping = useVisitorTyping(ticket.id)
  const sayTyping = useSayTyping(ticket.id)
  useEffect(() => {
    if (done) setWords('')
  }, [done])

  const slash = /^\/([a-z0-9-]*)$/.exec(words)
  const offered = slash
    ? ticket.ready.filter(({ word }) => word.startsWith(slash[1]!)).slice(0, 6)
    : []
  const take = (text: string) => {
    setWords(text)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey)
      event.currentTarget.form?.requestSubmit(
        event.currentTarget.form.querySelector<HTMLElement>('[value=answer]'),
      )
    else if (offered.length === 0) return
    else take(offered[0]!.words)
    event.preventDefault()
  }
  const who = ticket.name.split(' ')[0]
  return (
    <Form method="post" className="inbox-answer">
      <p className="inbox-typing" role="status">
        {isTyping ? <Trans>Writing…</Trans> : null}
      </p>
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
            sayTyping()
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="inbox-answer-foot">
        <Button type="submit" name="intent" value="note" size="small">
          <Trans>Keep as note</Trans>
        </Button>
        <Button
          type="submit"
          name="intent"
          value="answer"
          kind="marigold"
          busy={isBusy ? <Trans>Sending…</Trans> : undefined}
        >
          {who ? <Trans>Send to {who}</Trans> : <Trans>Send</Trans>}
        </Button>
      </div>
    </Form>
  )
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
