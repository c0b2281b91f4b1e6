import { Trans, useLingui } from '@lingui/react/macro'
import {
  Eye,
  Headset,
  type LucideIcon,
  Mail,
  MessageCircle,
  Send,
  Store,
  UserRound,
  Wallet,
} from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChipLink } from '#app/ui/chip.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { timelineAddress } from '../timeline/filter.ts'
import type { TimelineEventView, TimelineView } from '../timeline/view.server.ts'
import { EventWords } from './event-words.tsx'

type Props = { personId: string; timeline: TimelineView }

/** All events in order of time, with filter chips: links, so that they need no script. */
export function PersonTimeline({ personId, timeline }: Props) {
  const { days } = timeline
  return (
    <section className="person-timeline" aria-labelledby="person-timeline">
      <h2 id="person-timeline" className="visually-hidden">
        <Trans>What happened</Trans>
      </h2>
      <Chips personId={personId} timeline={timeline} />
      {days.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing recorded.</Trans>
        </p>
      ) : (
        days.map(({ day, isToday, heading, events }) => (
          <section key={day}>
            <h3>{isToday ? <Trans>Today, {heading}</Trans> : heading}</h3>
            <ol>
              {events.map((event) => (
                <Happened key={event.id} event={event} />
              ))}
            </ol>
          </section>
        ))
      )}
      <OtherPages personId={personId} timeline={timeline} />
    </section>
  )
}

function Chips({ personId, timeline: { chips, filter } }: Props) {
  const { t } = useLingui()
  return (
    <nav className="person-chips" aria-label={t`Show`}>
      {chips.map((chip) => (
        <ChipLink
          key={chip.filter ?? ''}
          to={timelineAddress(personId, chip.filter)}
          chosen={chip.filter === filter}
          size="small"
          preventScrollReset
        >
          {chip.label} {chip.count === null ? null : spaced(chip.count)}
        </ChipLink>
      ))}
    </nav>
  )
}

const pictures: Record<TimelineEventView['kind'], LucideIcon> = {
  requests: Send,
  messages: MessageCircle,
  money: Wallet,
  support: Headset,
  provider: Store,
  account: UserRound,
  emails: Mail,
}

function Happened({ event }: { event: TimelineEventView }) {
  const { name, role, kind, time, by, words, reason, links } = event
  const Picture = by && kind === 'account' ? Eye : pictures[kind]
  return (
    <li>
      <time>{time}</time>
      <span className="person-picture" data-kind={kind}>
        <Picture aria-hidden />
      </span>
      <div>
        <b>
          {kind === 'emails' && words[0] ? words[0] : <EventWords name={name} role={role} />}
          {by ? (
            <>
              {', '}
              <Trans>
                by{' '}
                <Link className="link" to={`/admin/people/${by.id}` satisfies SiteAddress}>
                  {by.name}
                </Link>
              </Trans>
            </>
          ) : null}
        </b>
        <Line words={kind === 'emails' ? words.slice(1) : words} reason={reason} links={links} />
      </div>
    </li>
  )
}

function Line({ words, reason, links }: Pick<TimelineEventView, 'words' | 'reason' | 'links'>) {
  if (words.length + links.length === 0 && !reason) return null
  return (
    <p>
      {words.join(' · ')}
      {reason ? <q>{reason}</q> : null}
      {links.map(({ to, label }, index) => (
        <Fragment key={to}>
          {index > 0 || words.length > 0 || reason ? ' · ' : null}
          <Link className="link" to={to}>
            {label}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}

function OtherPages({ personId, timeline: { filter, more, isFirstPage } }: Props) {
  const { t } = useLingui()
  return (
    <nav className="admin-pages" aria-label={t`Pages`}>
      {isFirstPage ? null : (
        <ButtonLink to={timelineAddress(personId, filter)}>
          <Trans>Back to the newest</Trans>
        </ButtonLink>
      )}
      {more ? (
        <ButtonLink to={timelineAddress(personId, filter, more)}>
          <Trans>Older events</Trans>
        </ButtonLink>
      ) : null}
    </nav>
  )
}
