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
 * Files that were chosen for the next message, each with how far it has come. In a form of a page each is
 * a field of it too, which is shown where there is no script: unticked, the file stays out.
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
      {isField && file.id ? (
        <input
          type="checkbox"
          name="file"
          value={file.id}
          defaultChecked
          aria-label={file.name}
          className="tick-box without-script"
        />
      ) : null}
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

/** The button goes with its file: who uses keys is at the next one then, or where files are chosen. */
function focusBeside({ currentTarget }: MouseEvent) {
  const row = currentTarget.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside?.querySelector('button') ?? row?.closest('form')?.querySelector('[type=file]')
  ;(next as HTMLElement | null | undefined)?.focus()
}

function detail({ state, share, bytes, held, why }: ChosenFile, words: FileWords) {
  if (state === 'refused') return refusalWords(why, words)
  if (state === 'waits' && held) return held === 'signal' ? words.fileWaits : words.fileTroubled
  // What an earlier release kept on the device doesn't say how large it is.
  const size = bytes ? kilobytes(bytes) : null
  return state === 'goes' ? `${Math.round(share * 100)}%, ${size}` : size
}

function refusalWords(why: Refusal | undefined, words: FileWords) {
  if (typeof why === 'object') return why.words
  if (why === 'too large') return words.fileTooLarge
  return why === 'gone' ? words.fileGone : words.fileRefused
}
