import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { Initials } from '#app/ui/avatar.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Preview } from '../import-acts.server.ts'

export type Row = Preview['rows'][number]

type RowProps = {
  row: Row
  /** Its index in the source. */
  index: number
  isChosen: boolean
  isShown: boolean
  choose: (index: number, isChosen: boolean) => void
}

/** One of up to five thousand: memoized, so that only a changed checkbox re-renders. */
export const ContactRow = memo(function ContactRow({
  row,
  index,
  isChosen,
  isShown,
  choose,
}: RowProps) {
  const { name, spoken, email, also, plan } = row
  return (
    <li hidden={!isShown}>
      <label className="contact">
        <input
          type="checkbox"
          name="chosen"
          value={index}
          className="tick-box"
          checked={isChosen}
          disabled={plan === 'nothing'}
          onChange={(event) => choose(index, event.currentTarget.checked)}
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

function Adds({ row: { plan, adds, clientSince } }: { row: Row }) {
  // "Your client since" already explains why they are skipped.
  if (plan === 'nothing')
    return clientSince ? null : (
      <small>
        <Trans>Skipped: nothing new.</Trans>
      </small>
    )
  if (!adds) return null
  const what = [adds.phone, adds.email].filter(Boolean).join(', ')
  return (
    <small>
      <Trans>Tick to add {what}. Otherwise it's skipped.</Trans>
    </small>
  )
}
