import { Trans, useLingui } from '@lingui/react/macro'
import type { SharedJobView } from '../job-view.server.ts'
import type { JobParty, JobStep, Side } from '../public/job-states.ts'

type Names = { side: Side; other: string }
type Line = SharedJobView['history'][number]

/** What happened, newest first, and last the booking itself. */
export function JobHistory({ view, ...names }: { view: SharedJobView } & Names) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-h3">
        <Trans>What happened</Trans>
      </h2>
      <ol className="job-history mt-2">
        {view.history.map((line) => (
          <li key={line.id}>
            <time>{line.when}</time>
            <HistoryLine line={line} {...names} />
          </li>
        ))}
        <li>
          <time>{view.acceptedOn}</time>
          <b>
            <Trans>Quote accepted</Trans>
          </b>
        </li>
      </ol>
    </section>
  )
}

function HistoryLine({ line, side, other }: { line: Line } & Names) {
  return (
    <div>
      <b>
        <StepWords line={line} who={whoOf(line.party, side, other)} />
      </b>
      {line.isLate ? (
        <p className="text-small text-ink-2">
          <Trans>Less than 24 hours before the start</Trans>
        </p>
      ) : null}
      {line.reason ? <p className="whitespace-pre-line">{line.reason}</p> : null}
    </div>
  )
}

type Who = { kind: 'you' | 'other' | 'nobody'; name: string }

function whoOf(party: JobParty, side: Side, other: string): Who {
  if (party === side) return { kind: 'you', name: '' }
  return party === 'customer' || party === 'provider'
    ? { kind: 'other', name: other }
    : { kind: 'nobody', name: '' }
}

function StepWords({ line: { step, start }, who }: { line: Line; who: Who }) {
  const { t } = useLingui()
  const name = who.kind === 'you' ? t`You` : who.name
  const words: Record<JobStep, string> = {
    schedule: t`Booked for ${start ?? ''}`,
    reschedule: t`Moved to ${start ?? ''}`,
    unschedule: t`A new time is needed`,
    set_off: who.kind === 'you' ? t`You set off` : t`${name} set off`,
    arrive: who.kind === 'you' ? t`You arrived` : t`${name} arrived`,
    mark_done: who.kind === 'you' ? t`You said it's done` : t`${name} said it's done`,
    complete: who.kind === 'nobody' ? t`Done: nobody said otherwise within 48 hours` : t`Done`,
    mark_not_done: who.kind === 'you' ? t`You said it wasn't done` : t`${name} said it wasn't done`,
    reopen: t`A new time is needed`,
    end: who.kind === 'you' ? t`You ended the job` : t`${name} ended the job`,
    cancel:
      who.kind === 'you'
        ? t`You cancelled`
        : who.kind === 'other'
          ? t`${name} cancelled`
          : t`Cancelled: no time was agreed within 14 days`,
    report_no_show: t`A no-show was reported`,
    accept_no_show: t`Recorded as a no-show`,
    excuse: t`The no-show doesn't count`,
    withdraw_report: t`The report was withdrawn`,
    dispute: t`Someone disagreed`,
    give_up: t`Nobody told us how it went`,
  }
  return words[step]
}
