import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type FormEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { PageToast } from '#app/ui/page-toast.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Preview } from '../import-acts.server.ts'
import { consentWords } from '../import-words.ts'
import { isFoundBy } from '../search.ts'
import { ContactRow, type Row } from './contact-row.tsx'

type Problem = 'none selected' | 'no consent' | null

/**
 * A preview of the contacts before import: new ones, existing clients, and skipped rows. Without script its
 * buttons request the same page with other selections.
 */
export function ContactPreview({ preview, problem }: { preview: Preview; problem: Problem }) {
  const { t } = useLingui()
  const { rows, leftOut } = preview
  const { chosen, choose, setChosen } = useChosen(preview.chosen)
  const [typed, setTyped] = useState(preview.typed)
  const [isBusy, setIsBusy] = useState(false)
  const shown = (row: Row) => isFoundBy(typed, row)

  function onSubmit(event: FormEvent) {
    const intent = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value')
    if (intent !== 'import') return
    if (chosen.size > 0) return setIsBusy(true)
    event.preventDefault()
    toast.error(t`No contacts selected`, {
      id: 'no contacts',
      description: t`Please select at least one contact to import`,
    })
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      // A full page load, so that a live update can't interrupt the navigation.
      reloadDocument
      className="contacts"
      aria-labelledby="contacts"
      onSubmit={onSubmit}
    >
      {/* The form's default button: Enter in the search field searches instead of importing. */}
      <button
        type="submit"
        name="intent"
        value="search"
        tabIndex={-1}
        aria-hidden
        className="visually-hidden"
        onClick={instead(() => {})}
      />
      <input type="hidden" name="carried" value={carriedIn(preview)} />
      <Head preview={preview} typed={typed} onTyped={setTyped} onChosen={setChosen} />
      {problem === 'none selected' ? (
        <div className="px-5 pb-4">
          <PageToast
            kind="error"
            title={t`No contacts selected`}
            description={t`Please select at least one contact to import`}
          />
        </div>
      ) : null}
      <Count rows={rows} chosen={chosen} />
      {rows.some(shown) ? null : (
        <p className="px-5 py-6 text-ink-2">
          <Trans>No one matches.</Trans>
        </p>
      )}
      <ul>
        {rows.map((row, index) => (
          <ContactRow
            key={index}
            row={row}
            index={index}
            isChosen={chosen.has(index)}
            isShown={shown(row)}
            choose={choose}
          />
        ))}
      </ul>
      {leftOut.length > 0 ? <LeftOut rows={leftOut} /> : null}
      <Foot chosen={chosen} isWithoutConsent={problem === 'no consent'} isBusy={isBusy} />
    </Form>
  )
}

/** The selected rows, by index in the source. */
function useChosen(first: number[]) {
  const [chosen, setChosen] = useState(() => new Set(first))
  const choose = useCallback((index: number, isChosen: boolean) => {
    setChosen((now) => {
      const next = new Set(now)
      if (isChosen) next.add(index)
      else next.delete(index)
      return next
    })
  }, [])
  return { chosen, choose, setChosen }
}

const instead = (act: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  act()
}

/** The contacts are carried in the form: nothing is stored before the import. */
function carriedIn({ source, fileName, columns, leftOut, rows }: Preview) {
  const contacts = rows.map(({ name, phone, email, also }) => ({ name, phone, email, also }))
  return JSON.stringify({ source, fileName, columns, leftOut, contacts })
}

function Head({
  preview: { rows, columns },
  typed,
  onTyped,
  onChosen,
}: {
  preview: Preview
  typed: string
  onTyped: (typed: string) => void
  onChosen: (chosen: Set<number>) => void
}) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the result, so that screen readers announce it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="contacts-head">
      <h2 id="contacts" ref={heading} tabIndex={-1} className="text-h3">
        <Plural value={rows.length} one="# contact" other="# contacts" />
      </h2>
      <Button
        type="submit"
        name="intent"
        value="select-all"
        size="small"
        onClick={instead(() =>
          onChosen(new Set(rows.flatMap(({ plan }, index) => (plan === 'nothing' ? [] : index)))),
        )}
      >
        <Trans>Select all</Trans>
      </Button>
      <Button
        type="submit"
        name="intent"
        value="deselect-all"
        size="small"
        onClick={instead(() => onChosen(new Set()))}
      >
        <Trans>Deselect all</Trans>
      </Button>
      <TextField
        id="find-contact"
        name="q"
        type="search"
        label={t`Name or phone number`}
        placeholder={t`Name or phone number`}
        labelHidden
        autoComplete="off"
        maxLength={100}
        icon={<Search aria-hidden />}
        defaultValue={typed}
        onInput={(event) => onTyped(event.currentTarget.value)}
      />
      {columns.length > 0 ? (
        <p className="text-small text-ink-2">
          <Trans>Columns we found: {columns.join(', ')}</Trans>
        </p>
      ) : null}
    </div>
  )
}

function Count({ rows, chosen }: { rows: Row[]; chosen: Set<number> }) {
  const here = rows.filter(({ plan }) => plan !== 'add').length
  return (
    <p className="contacts-count" role="status">
      <b>
        <Trans>
          {chosen.size} of {rows.length} selected
        </Trans>
      </b>
      {here > 0 ? (
        <span>
          <Plural value={here} one="one is already a client" other="# are already clients" />
        </span>
      ) : null}
    </p>
  )
}

function LeftOut({ rows }: { rows: Preview['leftOut'] }) {
  return (
    <details className="contacts-left">
      <summary>
        <Plural value={rows.length} one="# row left out" other="# rows left out" />
      </summary>
      <ul>
        {rows.map(({ row, shown: words, why }) => (
          <li key={`${row} ${why}`}>
            <b>
              <Trans>Row {row}</Trans>
            </b>{' '}
            {words ? `${words}: ` : null}
            {why}
          </li>
        ))}
      </ul>
    </details>
  )
}

type FootProps = { chosen: Set<number>; isWithoutConsent: boolean; isBusy: boolean }

function Foot({ chosen, isWithoutConsent, isBusy }: FootProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="contacts-foot">
      <Checkbox
        id="consent"
        name="consent"
        value="yes"
        label={i18n._(consentWords)}
        hint={t`We keep this with the date and time, as the law on personal information (POPIA) requires.`}
        errors={isWithoutConsent ? [t`Tick this to import contacts.`] : undefined}
      />
      <Button
        type="submit"
        name="intent"
        value="import"
        kind="marigold"
        wide="phone"
        busy={isBusy ? <Trans>Importing…</Trans> : undefined}
      >
        <Plural value={chosen.size} one="Import # contact" other="Import # contacts" />
      </Button>
    </div>
  )
}
