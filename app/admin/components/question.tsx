import { Plural, Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'react-router'
import { BEAD } from '#app/ui/bead.tsx'
import type { AttentionLine, AttentionTone } from '../dashboard/attention.ts'

const fills: Record<AttentionTone, string> = {
  danger: 'fill-danger',
  clay: 'fill-clay',
  quiet: 'fill-line-2',
}

type Props = { title: string; note: string; lines: readonly AttentionLine[] }

/** A question of the dashboard, with a line for each item that needs attention. */
export function Question({ title, note, lines }: Props) {
  const id = useId()
  return (
    <section className="dashboard-question" aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <p className="dashboard-note">{note}</p>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <QuestionLine key={line.key} line={line} />
          ))}
        </ul>
      ) : (
        <p className="dashboard-nothing">
          <Trans>Nothing</Trans>
        </p>
      )}
    </section>
  )
}

function QuestionLine({ line: { text, more, count, to, tone } }: { line: AttentionLine }) {
  return (
    <li>
      <svg width="16" height="16" viewBox="0 0 22 22" aria-hidden="true">
        <path d={BEAD} className={fills[tone]} />
      </svg>
      <div>
        <b>{text}</b>
        {more ? <small>{more}</small> : null}
      </div>
      <Link to={to} className="link">
        <Plural value={count} one="# row" other="# rows" />
        <span className="visually-hidden">: {text}</span>
      </Link>
    </li>
  )
}
