import { Trans, useLingui } from '@lingui/react/macro'
import { StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useKeysAreOn } from '#app/page/single-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { KeyCap } from '#app/ui/key-cap.tsx'
import { MOST_FILES } from '../files.ts'
import type { TicketView } from '../ticket-view.server.ts'
import { type Files, useFiles } from '../window/use-files.ts'
import { FileField } from './file-field.tsx'
import { useAnswer } from './use-answer.ts'
import { useVisitorTyping } from './use-typing.ts'

type Props = {
  ticket: TicketView
  /** The idempotency key of the form. */
  formKey: string
  /** A new value after each stored answer or note. */
  sentId: string
  /** Files of it that no longer exist. */
  gone: string[] | undefined
}

/** An answer or a note. "/" opens the saved replies, N begins a note, Ctrl+Enter sends. */
export function AnswerForm({ ticket, ...how }: Props) {
  const { i18n } = useLingui()
  const files = useFiles(i18n.locale, MOST_FILES)
  const answer = useAnswer({ ticket, files, ...how })
  const { isNote, offered } = answer
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="inbox-answer"
      data-note={isNote ? '' : undefined}
    >
      <input type="hidden" name="key" value={answer.key} />
      <Head ticketId={ticket.id} isNote={isNote} />
      {offered.length > 0 ? <Offered answers={offered} onTake={answer.take} /> : null}
      <WordsField answer={answer} />
      <Foot files={files} isNote={isNote} name={ticket.name} />
    </Form>
  )
}

function WordsField({ answer }: { answer: ReturnType<typeof useAnswer> }) {
  const { t } = useLingui()
  return (
    <>
      <label className="visually-hidden" htmlFor="answer-words">
        <Trans>Reply or note</Trans>
      </label>
      <div className="field-box">
        <textarea
          ref={answer.field}
          id="answer-words"
          name="words"
          rows={3}
          maxLength={8000}
          value={answer.words}
          placeholder={t`Write, or type / for a ready answer`}
          onChange={(event) => answer.write(event.target.value)}
          onKeyDown={answer.onKeyDown}
        />
      </div>
    </>
  )
}

/** Whether the visitor is typing, and the shortcuts. */
function Head({ ticketId, isNote }: { ticketId: string; isNote: boolean }) {
  const { t } = useLingui()
  const isTyping = useVisitorTyping(ticketId)
  const keysAreOn = useKeysAreOn()
  return (
    <div className="inbox-answer-head">
      <p className="inbox-typing" role="status">
        {isNote ? (
          <Trans>
            A note: they don't see it, but it's part of their data and they may ask for it. Press
            Esc to write a reply instead.
          </Trans>
        ) : isTyping ? (
          <Trans>Typing…</Trans>
        ) : null}
      </p>
      <p className="inbox-keys">
        <KeyCap>/</KeyCap> <Trans>ready answers</Trans>
        {keysAreOn ? (
          <>
            <KeyCap>N</KeyCap> <Trans>note</Trans>
          </>
        ) : null}
        <KeyCap>{t`Ctrl Enter`}</KeyCap> <Trans>send</Trans>
      </p>
    </div>
  )
}

type OfferedProps = { answers: TicketView['ready']; onTake: (words: string) => void }

function Offered({ answers, onTake }: OfferedProps) {
  const { t } = useLingui()
  return (
    <ul className="inbox-ready" aria-label={t`Ready answers`}>
      {answers.map(({ word, words, ready }, index) => (
        <li key={word}>
          <button type="button" onClick={() => onTake(words)}>
            <b>/{word}</b>
            <span>{words}</span>
            {index === 0 ? <KeyCap>{t`Enter`}</KeyCap> : <small>{ready.join(' ')}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}

type FootProps = { files: Files; isNote: boolean; name: string }

/** Files, and both ways to send: the chosen one is emphasised and shows its progress. */
function Foot({ files, isNote, name }: FootProps) {
  const busy = useProgress(files)
  const who = name.split(' ')[0]
  return (
    <div className="inbox-answer-foot">
      <FileField files={files}>
        <Trans>Image or PDF</Trans>
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
        <Trans>Save as note</Trans>
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
  )
}

/** The text of the current upload; undefined without one. */
function useProgress(files: Files): ReactNode {
  const isBusy = useNavigation().formData?.has('words') ?? false
  if (files.isUnderWay) return <Trans>Sending files…</Trans>
  return isBusy ? <Trans>Sending…</Trans> : undefined
}
