import { Trans, useLingui } from '@lingui/react/macro'
import { ContactRound, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Tile } from '#app/ui/option-row.tsx'
import { toast } from '#app/ui/toast.ts'
import { AddFile } from '#app/ui/upload-row.tsx'
import { MOST_FILE_BYTES } from '../limits.ts'

/** The Contact Picker API: the user selects, and the page sees only those. */
type ContactPicker = {
  select: (properties: string[], options: { multiple: boolean }) => Promise<unknown[]>
}

const pickerOf = () => (navigator as Navigator & { contacts?: ContactPicker }).contacts

/** From the phone's contact picker where the browser has one, or from a file. */
export function LoadContacts({ refused, fileName }: { refused: string | null; fileName: string }) {
  const { t } = useLingui()
  const navigation = useNavigation()
  const isBusy = navigation.formData?.get('intent') === 'load'
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [name, setName] = useState(fileName)
  const tooLarge = t`This file is larger than 10 MB. Export it without photos.`
  const error = isTooLarge ? tooLarge : isBusy ? null : refused
  return (
    <div className="grid content-start gap-4">
      <Card as="section" aria-labelledby="load">
        <h2 id="load" className="text-h4">
          <Trans>Load Contacts</Trans>
        </h2>
        <FromThisPhone />
        <Form
          method="post"
          encType="multipart/form-data"
          className="mt-3 grid gap-3"
          preventScrollReset
          onSubmit={(event) => {
            if (isTooLarge) event.preventDefault()
          }}
        >
          <AddFile
            id="contact-file"
            name="file"
            label={t`A .vcf or .csv file`}
            hint={name || t`From your contacts app, or a list with names and numbers`}
            accept=".vcf,.vcard,.csv,.txt,text/vcard,text/x-vcard,text/csv,text/plain"
            icon={<FileText aria-hidden />}
            errors={error ? [error] : undefined}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              setIsTooLarge((file?.size ?? 0) > MOST_FILE_BYTES)
              setName(file?.name ?? '')
            }}
          />
          <Button
            type="submit"
            name="intent"
            value="load"
            kind={fileName ? 'outline' : 'marigold'}
            wide
            busy={isBusy ? <Trans>Reading…</Trans> : undefined}
          >
            <Trans>Load Contacts</Trans>
          </Button>
        </Form>
      </Card>
      <p className="text-small px-1 text-ink-2">
        <Trans>
          Only you see names and numbers. They're erased when you remove the client. If someone asks
          you to erase theirs, remove them from your clients.
        </Trans>
      </p>
    </div>
  )
}

/**
 * Rendered before it is known whether this browser has a contact picker: the click finds out, and says so.
 */
function FromThisPhone() {
  const { t } = useLingui()
  const submit = useSubmit()
  const [canPick, setCanPick] = useState(true)
  useEffect(() => setCanPick(pickerOf() !== undefined), [])

  async function pick() {
    try {
      const picked = await pickerOf()?.select(['name', 'tel', 'email'], { multiple: true })
      if (!picked || picked.length === 0) return
      void submit(
        { intent: 'load', picked: JSON.stringify(picked) },
        { method: 'post', encType: 'multipart/form-data', preventScrollReset: true },
      )
    } catch {
      toast.error(t`We couldn't open your contacts`, {
        description: t`Use a file from your contacts app instead.`,
      })
    }
  }

  return (
    <button
      type="button"
      className="load-row"
      aria-disabled={!canPick}
      onClick={() => {
        if (canPick) void pick()
      }}
    >
      <Tile>
        <ContactRound />
      </Tile>
      <span>
        <b>
          <Trans>From this phone</Trans>
        </b>
        <small>
          {canPick ? (
            <Trans>We only see the people you choose</Trans>
          ) : (
            <Trans>This browser can't open your contacts</Trans>
          )}
        </small>
      </span>
    </button>
  )
}
