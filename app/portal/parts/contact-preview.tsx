import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type MouseEvent, memo, useCallback, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { isFoundBy } from '#app/clients/search.ts'
import { Initials } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { PageToast } from '#app/ui/page-toast.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Preview } from '../import-acts.server.ts'
import { consentWords } from '../import-words.ts'

type Row = Preview['rows'][number]

/**
 * What was read, before anything is kept: who is new, who is a client already, what can't be taken.
 * Without script its buttons ask the server for the same page with other ticks.
 */
export function ContactPreview({
  preview,
  problem,
}: {
  preview: Preview
  problem: 'none selected' | 'no consent' | null
}) {
  const { t, i18n } = useLingui()
  const { rows, leftOut, columns } = preview
  const [chosen, setChosen] = useState(() => new Set(preview.chosen))
  const [typed, setTyped] = useState(preview.typed)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const here = rows.filter(({ plan }) => plan !== 'add').length

  // Whoever loaded them hears and sees at once what came of it.
  useEffect(() => heading.current?.focus(), [])

  const choose = useCallback((at: number, isChosen: boolean) => {
    setChosen((now) => {
      const next = new Set(now)
      if (isChosen) next.add(at)
      else next.delete(at)
      return next
    })
  }, [])
  const instead = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault()
    act()
  }
  const shown = (row: Row) => isFoundBy(typed, row)
  const carried = JSON.stringify({
    source: preview.source,
    fileName: preview.fileName,
    columns,
    leftOut,
    contacts: rows.map(({ name, phone, email, also }) => ({ name, phone, email, also })),
  })

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      // What comes next is another page: as a whole one it can't be crossed by news on its way to this one.
      reloadDocument
      className="contacts"
      aria-labelledby="contacts"
      onSubmit={(event) => {
        const intent = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value')
        if (intent !== 'import') return
        if (chosen.size > 0) return setIsBusy(true)
        event.preventDefault()
        toast.error(t`No contacts selected`, {
          id: 'no contacts',
          description: t`Please select at least one contact to import`,
        })
      }}
    >
      {/* Enter in the search field looks, and imports nothing. */}
      <button
        type="submit"
        name="intent"
        value="search"
        tabIndex={-1}
        aria-hidden
        className="visually-hidden"
        onClick={instead(() => {})}
      />
      <input type="hidden" name="carried" value={carried} />
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
            setChosen(new Set(rows.flatMap(({ plan }, at) => (plan === 'nothing' ? [] : at)))),
          )}
        >
          <Trans>Select all</Trans>
        </Button>
        <Button
          type="submit"
          name="intent"
          value="deselect-all"
          size="small"
          onClick={instead(() => setChosen(new Set()))}
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
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        {columns.length > 0 ? (
          <p className="text-small text-ink-2">
            <Trans>Columns read: {columns.join(', ')}</Trans>
          </p>
        ) : null}
      </div>
      {problem === 'none selected' ? (
        <div className="px-5 pb-4">
          <PageToast
            kind="error"
            title={t`No contacts selected`}
            description={t`Please select at least one contact to import`}
          />
        </div>
      ) : null}
      <p className="contacts-count" role="status">
        <b>
          <Trans>
            {chosen.size} of {rows.length} selected
          </Trans>
        </b>
        {here > 0 ? (
          <span>
            <Plural value={here} one="one is here already" other="# are here already" />
          </span>
        ) : null}
      </p>
      {rows.some(shown) ? null : (
        <p className="px-5 py-6 text-ink-2">
          <Trans>Nobody fits this.</Trans>
        </p>
      )}
      <ul>
        {rows.map((row, at) => (
          <ContactRow
            key={at}
            row={row}
            at={at}
            isChosen={chosen.has(at)}
            isShown={shown(row)}
            choose={choose}
          />
        ))}
      </ul>
      {leftOut.length > 0 ? (
        <details className="contacts-left">
          <summary>
            <Plural value={leftOut.length} one="# row is left out" other="# rows are left out" />
          </summary>
          <ul>
            {leftOut.map(({ row, shown: words, why }) => (
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
      ) : null}
      <div className="contacts-foot">
        <Checkbox
          id="consent"
          name="consent"
          value="yes"
          label={i18n._(consentWords)}
          hint={t`Kept with the day and hour, as the law on personal information (POPIA) asks.`}
          errors={problem === 'no consent' ? [t`Without it nobody can be brought in.`] : undefined}
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
    </Form>
  )
}

type RowProps = {
  row: Row
  at: number
  isChosen: boolean
  isShown: boolean
  choose: (at: number, isChosen: boolean) => void
}

/** One of up to five thousand: drawn anew only when its own tick changes. */
const ContactRow = memo(function ContactRow({ row, at, isChosen, isShown, choose }: RowProps) {
  const { name, spoken, email, also, plan } = row
  return (
    <li hidden={!isShown}>
      <label className="contact">
        <input
          type="checkbox"
          name="chosen"
          value={at}
          className="tick-box"
          checked={isChosen}
          disabled={plan === 'nothing'}
          onChange={(event) => choose(at, event.currentTarget.checked)}
        />
        <Initials name={name} size={44} />
        <span className="min-w-0">
          <b>{name}</b>
          <small>{[spoken, email].filter(Boolean).join(' · ')}</small>
          {also.length > 0 && plan !== 'nothing' ? (
            <small>
              <Trans>In the note: {also.join(', ')}</Trans>
            </small>
          ) : null}
          <Adds row={row} />
        </span>
        {row.clientSince ? (
          <Tag tone="sky">
            <Trans>Your client since {row.clientSince}</Trans>
          </Tag>
        ) : null}
      </label>
    </li>
  )
})

function Adds({ row: { plan, adds } }: { row: Row }) {
  if (plan === 'nothing')
    return (
      <small>
        <Trans>Skipped: there is nothing new in it.</Trans>
      </small>
    )
  if (!adds) return null
  const what = [adds.phone, adds.email].filter(Boolean).join(', ')
  return (
    <small>
      <Trans>Ticked, it adds {what}; else it is skipped.</Trans>
    </small>
  )
}
