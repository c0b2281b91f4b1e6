import { ExternalLink, Paperclip, Send } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { inLanguage } from '#app/platform/languages.ts'
import { ACCEPTED } from '../files.ts'
import { postChatEvent } from './ask-server.ts'
import { FileRows } from './file-rows.tsx'
import { RefusedNote } from './refused-note.tsx'
import type { Chat } from './use-chat.ts'
import type { Draft } from './use-draft.ts'
import type { Files } from './use-files.ts'

const TYPING_SAID_EVERY = 3000

const MOST_LETTERS = 4000

type View = NonNullable<Chat['view']>

export type Props = { chat: Chat; files: Files; draft: Draft; view: View }

export function WriteForm({ files, draft, view }: Omit<Props, 'chat'>) {
  const { words } = view
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        draft.go()
        field.current?.focus()
      }}
    >
      <RefusedNote draft={draft} words={words} onThrownAway={() => field.current?.focus()} />
      {view.isKnown ? null : <WhoAreYou draft={draft} words={words} />}
      <ChosenFiles files={files} words={words} />
      <MessageBox field={field} draft={draft} view={view} />
      <p className="chat-note" role="status">
        {draft.isQueued ? words.filesFirst : null}
      </p>
      <div className="chat-foot">
        <FileChooser files={files} words={words} />
        <a className="chat-note link" href={inLanguage('/support', view.language)}>
          <ExternalLink aria-hidden className="inline size-4" /> {words.fullPage}
        </a>
      </div>
    </form>
  )
}

type DraftProps = { draft: Draft; words: View['words'] }

function WhoAreYou({ draft, words }: DraftProps) {
  return (
    <details>
      <summary>{words.whoAreYou}</summary>
      <div>
        <NameField draft={draft} words={words} />
        <EmailField draft={draft} words={words} />
      </div>
    </details>
  )
}

function NameField({ draft, words }: DraftProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor="chat-name">
        {words.name}
      </label>
      <div className="field-box">
        <input
          id="chat-name"
          name="name"
          autoComplete="name"
          value={draft.name}
          onChange={(event) => draft.type({ name: event.target.value })}
        />
      </div>
    </div>
  )
}

function EmailField({ draft, words }: DraftProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor="chat-email">
        {words.email}
      </label>
      <div className="field-box">
        <input
          id="chat-email"
          name="email"
          type="email"
          autoComplete="email"
          aria-describedby="chat-email-hint"
          value={draft.email}
          onChange={(event) => draft.type({ email: event.target.value })}
          // In the closed details element the browser's validation message would be invisible.
          onInvalid={({ currentTarget }) => {
            currentTarget.closest('details')!.open = true
          }}
        />
      </div>
      <p id="chat-email-hint" className="chat-note">
        {words.emailHint}
      </p>
    </div>
  )
}

function MessageBox({
  field,
  draft,
  view,
}: Omit<Props, 'chat' | 'files'> & { field: RefObject<HTMLTextAreaElement | null> }) {
  const { words } = view
  const types = useTyping(view)
  return (
    <div className="chat-write">
      <div className="field-box">
        <textarea
          ref={field}
          name="words"
          rows={2}
          value={draft.words}
          maxLength={MOST_LETTERS}
          aria-label={words.message}
          placeholder={words.message}
          onChange={(event) => {
            draft.type({ words: event.target.value })
            types()
          }}
        />
      </div>
      <button type="submit" className="button button-marigold" disabled={!draft.canGo}>
        <Send aria-hidden />
        <span>{words.send}</span>
      </button>
    </div>
  )
}

/** Reports typing to the agents, throttled. */
function useTyping({ messages }: View) {
  const lastSent = useRef(0)
  const types = () => {
    if (lastSent.current && performance.now() - lastSent.current < TYPING_SAID_EVERY) return
    lastSent.current = performance.now()
    if (messages.length > 0) void postChatEvent({ intent: 'type' })
  }
  return types
}

type FilesProps = { files: Files; words: View['words'] }

function ChosenFiles({ files, words }: FilesProps) {
  if (files.files.length === 0 && !files.isOver) return null
  const removeFile = (name: string) => words.removeFile.replace('{name}', name)
  return <FileRows files={files} words={{ ...words, removeFile }} />
}

function FileChooser({ files, words }: FilesProps) {
  return (
    <label className="chat-clip">
      <input
        type="file"
        multiple
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          files.add(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
      <Paperclip aria-hidden />
      {words.addFile}
    </label>
  )
}
