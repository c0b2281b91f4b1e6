import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useRoot } from '#app/page/hooks.tsx'
import { Delayed, SkeletonBlock } from '#app/ui/skeleton.tsx'
import type { SupportHours } from '../contact/page.server.ts'

/** Other contact options, and whether support is available now. */
export function ContactInformation({
  hours,
  isSending,
}: {
  hours: SupportHours
  isSending: boolean
}) {
  const email = useRoot()?.site.supportEmail ?? ''
  return (
    <section className="card contact-card">
      <h2 className="text-h3">
        <Trans>Contact Information</Trans>
      </h2>
      {isSending ? <Sending /> : null}
      <div className="contact-facts">
        <a className="link contact-email" href={`mailto:${email}`}>
          <Mail aria-hidden />
          {email}
        </a>
        <HoursTable hours={hours} />
        <p className="text-small">
          <b data-open={hours.isOpen ? '' : undefined}>{hours.now.state}</b>
          {hours.now.next ? `, ${hours.now.next}` : null}
        </p>
        <p className="text-small text-ink-2">{hours.words}</p>
      </div>
    </section>
  )
}

function Sending() {
  return (
    <Delayed className="contact-skeleton">
      <SkeletonBlock className="h-6" />
      <SkeletonBlock className="h-16" />
      <SkeletonBlock className="h-6" />
    </Delayed>
  )
}

function HoursTable({ hours }: { hours: SupportHours }) {
  const { t } = useLingui()
  return (
    <table className="contact-hours">
      <caption className="visually-hidden">{t`Support hours`}</caption>
      <tbody>
        {hours.rows.map((row) => (
          <HoursRow key={row.days} row={row} />
        ))}
      </tbody>
      <tfoot aria-hidden>
        <tr>
          <td />
          <td className="contact-clock">
            <span>04:00</span>
            <span>13:00</span>
            <span>22:00</span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function HoursRow({ row: { days, short, hours, cells } }: { row: SupportHours['rows'][number] }) {
  const { t } = useLingui()
  return (
    <tr>
      <th scope="row">
        <span aria-hidden>{short}</span>
        <span className="visually-hidden">{days}</span>
      </th>
      <td>
        <span className="visually-hidden">{hours ?? t`closed`}</span>
        <span className="contact-cells" aria-hidden>
          {cells.map(({ isOpen, isNow }, index) => (
            <i key={index} data-open={isOpen ? '' : undefined} data-now={isNow ? '' : undefined} />
          ))}
        </span>
      </td>
    </tr>
  )
}
