import { File, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { kilobytes } from '#app/uploads/public/file-size.ts'
import type { ChosenFile } from './chosen-files.ts'
import type { Refusal } from './send-file.ts'
import type { Files } from './use-files.ts'

type FileWords = {
  removeFile: (name: string) => string
  fileWaits: string
  fileTroubled: string
  fileTooLarge: string
  fileRefused: string
  fileGone: string
  tooManyFiles: string
}

/**
 * The files chosen for the next message, with their upload progress. In a page's form each is a form field
 * too, which is visible without script.
 */
export function FileRows({
  files: { files, isOver, remove },
  words,
  isField,
}: {
  files: Files
  words: FileWords
  isField?: boolean
}) {
  return (
    <>
      {isOver ? (
        <p className="chat-note" data-bad role="alert">
          {words.tooManyFiles}
        </p>
      ) : null}
      <ul className="chat-files">
        {files.map((file) => (
          <FileRow
            key={file.key}
            file={file}
            words={words}
            isField={isField}
            onRemove={() => remove(file.key)}
          />
        ))}
      </ul>
    </>
  )
}

type Props = {
  file: ChosenFile
  words: FileWords
  isField?: boolean
  onRemove: () => void
}

function FileRow({ file, words, isField, onRemove }: Props) {
  return (
    <li className="chat-file" data-failed={file.state === 'refused' || undefined}>
      {isField && file.id ? <FormField id={file.id} name={file.name} /> : null}
      <File aria-hidden />
      <div>
        <b>{file.name}</b>
        <small role={file.state === 'refused' ? 'alert' : undefined}>{detail(file, words)}</small>
        {file.state === 'goes' ? (
          <progress value={file.share} max={1} aria-label={file.name} />
        ) : null}
      </div>
      <IconButton
        label={words.removeFile(file.name)}
        className="when-script"
        onClick={(event) => {
          focusBeside(event)
          onRemove()
        }}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

/** Posts the file with the form; without script, unticking it leaves the file out. */
function FormField({ id, name }: { id: string; name: string }) {
  return (
    <input
      type="checkbox"
      name="file"
      value={id}
      defaultChecked
      aria-label={name}
      className="tick-box without-script"
    />
  )
}

/** The remove button disappears with its file: moves the focus to the next one, or to the file field. */
function focusBeside({ currentTarget }: MouseEvent) {
  const row = currentTarget.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside?.querySelector('button') ?? row?.closest('form')?.querySelector('[type=file]')
  ;(next as HTMLElement | null | undefined)?.focus()
}

function detail({ state, share, bytes, pausedBy, why }: ChosenFile, words: FileWords) {
  if (state === 'refused') return refusalWords(why, words)
  if (state === 'waits' && pausedBy)
    return pausedBy === 'signal' ? words.fileWaits : words.fileTroubled
  // Entries of an earlier release have no size.
  const size = bytes ? kilobytes(bytes) : null
  return state === 'goes' ? `${Math.round(share * 100)}%, ${size}` : size
}

function refusalWords(why: Refusal | undefined, words: FileWords) {
  if (typeof why === 'object') return why.words
  if (why === 'too large') return words.fileTooLarge
  return why === 'gone' ? words.fileGone : words.fileRefused
}
