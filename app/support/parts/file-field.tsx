import { useLingui } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FieldError } from '#app/ui/field.tsx'
import { ACCEPTED } from '../files.ts'
import { FileRows } from '../window/file-rows.tsx'
import type { Files } from '../window/use-files.ts'

type Props = {
  files: Files
  errors?: string[]
  children: ReactNode
}

/**
 * Files of a message in a page's form. Without script it is a plain file field; with script each uploads at
 * once, and the form posts its id, as it does for files stored before.
 */
export function FileField({ files, errors = [], children }: Props) {
  const id = useId()
  const { chooser, take } = useFileChooser(files)
  return (
    <div className="chat-file-field">
      <ChosenFiles files={files} />
      <label className="chat-clip" htmlFor={id}>
        <input
          ref={chooser}
          id={id}
          type="file"
          name="newFile"
          multiple
          accept={ACCEPTED}
          aria-invalid={errors.length > 0 ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => take(event.currentTarget)}
        />
        <Paperclip aria-hidden />
        <span>{children}</span>
      </label>
      <FieldError id={id} errors={errors} />
    </div>
  )
}

function useFileChooser(files: Props['files']) {
  const chooser = useRef<HTMLInputElement>(null)
  const take = (field: HTMLInputElement | null) => {
    if (!field?.files?.length) return
    files.add([...field.files])
    field.value = ''
  }
  // Uploads files that were chosen before hydration.
  const takeFirst = useRef(take)
  useEffect(() => takeFirst.current(chooser.current), [])
  return { chooser, take }
}

function ChosenFiles({ files }: { files: Files }) {
  const { t } = useLingui()
  return files.files.length > 0 || files.isOver ? (
    <FileRows
      files={files}
      isField
      words={{
        removeFile: (name) => t`Remove ${name}`,
        fileWaits: t`Waiting for a connection. Keep this page open.`,
        fileTroubled: t`We couldn't take this file just now. We'll try again. Keep this page open.`,
        fileTooLarge: t`This file is over 12 MB. Choose a smaller one.`,
        fileRefused: t`This file wasn't accepted. Remove it, or choose it again later.`,
        fileGone: t`This file is no longer here. Choose it again.`,
        tooManyFiles: t`You can send 5 files with a message. Send the others with the next one.`,
      }}
    />
  ) : null
}
