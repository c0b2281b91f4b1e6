import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { ListedRequest } from '../data-requests/request-row.server.ts'
import { DayBlocks } from './day-blocks.tsx'

type Props = { request: ListedRequest }

/** The person, the request, how many of the 30 days have passed, and a link to the case in the queue. */
export function RequestRow({ request }: Props) {
  const { t } = useLingui()
  const { id, kind, tone, name, email, words, clock, answerBy } = request
  return (
    <li>
      <span className="w-40 max-w-full shrink-0">
        <Tag tone={tone}>{kind}</Tag>
      </span>
      <div>
        <b>{name}</b>
        {email ? <small>{email}</small> : null}
        <small className="line-clamp-2">{words}</small>
      </div>
      <DayBlocks clock={clock} answerBy={answerBy} />
      <ButtonLink
        to={`/admin/queue/data/${id}` satisfies SiteAddress}
        kind={clock.isUrgent ? 'marigold' : 'outline'}
        aria-label={t`Open the case of ${name}: ${kind}`}
      >
        <Trans>Open the case</Trans>
      </ButtonLink>
    </li>
  )
}

/** The latest answers: each links to its case, with the sent text. */
export function AnsweredRows({ requests }: { requests: ListedRequest[] }) {
  if (requests.length === 0) return null
  return (
    <Card as="section">
      <h2 className="text-h3 mb-2">
        <Trans>Answered recently</Trans>
      </h2>
      <ul className="admin-rows">
        {requests.map(({ id, name, kind, answeredOn, isRefused }) => (
          <li key={id}>
            <div>
              <b>
                <Link className="link" to={`/admin/queue/data/${id}` satisfies SiteAddress}>
                  {name}
                </Link>
              </b>
              <small>{kind}</small>
            </div>
            <span>
              {isRefused ? (
                <Trans>Rejected on {answeredOn}</Trans>
              ) : (
                <Trans>Answered on {answeredOn}</Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
