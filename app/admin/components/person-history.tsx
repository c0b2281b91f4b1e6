import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { EventWords } from './event-words.tsx'
import { Part, type Props, Row } from './person-part.tsx'

export function Events({ account, events }: Props) {
  return (
    <Part title={<Trans>What happened</Trans>}>
      {events.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing recorded.</Trans>
        </p>
      ) : (
        <ul className="admin-rows">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      <Link className="admin-all" to={`/admin/history?person=${account.id}` satisfies SiteAddress}>
        <Trans>The whole history</Trans>
        <ChevronRight aria-hidden />
      </Link>
    </Part>
  )
}

function EventRow({
  event: { name, role, at: happenedAt, by, reason },
}: {
  event: Props['events'][number]
}) {
  return (
    <Row
      title={<EventWords name={name} role={role} />}
      about={
        <>
          {by ? (
            <Trans>
              {happenedAt}, by {by}
            </Trans>
          ) : (
            happenedAt
          )}
          {reason ? <q>{reason}</q> : null}
        </>
      }
    />
  )
}

export function Agreements({ account: { agreements } }: Props) {
  return (
    <Part title={<Trans>Agreed to</Trans>}>
      {agreements.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing yet.</Trans>
        </p>
      ) : (
        <ul className="admin-rows">
          {agreements.map(({ text, version, moment, at: happenedAt }) => (
            <Row
              key={`${text} ${version} ${moment}`}
              title={
                <Trans>
                  {text}, version {version}
                </Trans>
              }
              about={`${moment} · ${happenedAt}`}
            />
          ))}
        </ul>
      )}
    </Part>
  )
}
