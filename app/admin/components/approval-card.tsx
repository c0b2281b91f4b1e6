import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { ApprovalRow } from '../approvals/view.server.ts'

type RowProps = { approval: ApprovalRow }

/** A request: its effect, the two people, and a link to where the reader decides it. */
export function ApprovalCard({ approval }: RowProps) {
  const { title, to, reason } = approval
  const titleId = `title-${approval.id}`
  return (
    <li>
      <Card as="article" className="grid gap-4" aria-labelledby={titleId}>
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id={titleId} className="text-h4 min-w-0 break-words">
            {to ? (
              <Link className="link" to={to}>
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <StateTag approval={approval} />
        </header>
        {reason ? <p className="break-words whitespace-pre-line">“{reason}”</p> : null}
        <ol className="admin-rows">
          <Requester approval={approval} />
          <SecondPerson approval={approval} />
        </ol>
        {approval.steps.length > 0 ? <CaseLink approval={approval} /> : null}
      </Card>
    </li>
  )
}

function StateTag({ approval: { state, until } }: RowProps) {
  if (state === 'requested')
    return (
      <Tag tone="clay" icon={<Clock aria-hidden />}>
        <Trans>Open until {until}</Trans>
      </Tag>
    )
  if (state === 'rejected')
    return (
      <Tag tone="danger" icon={<CircleX aria-hidden />}>
        <Trans>Rejected</Trans>
      </Tag>
    )
  if (state === 'expired')
    return (
      <Tag icon={<Clock aria-hidden />}>
        <Trans>Expired</Trans>
      </Tag>
    )
  return (
    <Tag tone="fynbos" icon={<CircleCheck aria-hidden />}>
      <Trans>Approved</Trans>
    </Tag>
  )
}

function Requester({ approval: { requester, requested, isOwn } }: RowProps) {
  const { t } = useLingui()
  return (
    <Person
      id={requester?.id}
      name={isOwn ? t`You` : (requester?.name ?? t`Someone whose account is gone`)}
      mark={<CircleCheck aria-hidden className="text-fynbos" />}
    >
      <Trans>Requested it: {requested}</Trans>
    </Person>
  )
}

function SecondPerson({ approval }: RowProps) {
  const { t } = useLingui()
  const { state, steps } = approval
  if (state === 'expired')
    return (
      <Person name={t`Nobody`} mark={<CircleX aria-hidden />}>
        <Trans>It wasn't approved in time</Trans>
      </Person>
    )
  if (state !== 'requested') return <Decider approval={approval} />
  return (
    <Person
      name={steps.includes('approve') ? t`You` : t`A second person`}
      mark={<CircleDashed aria-hidden />}
    >
      {steps.includes('take back') ? (
        <Trans>Someone else approves what you request</Trans>
      ) : (
        <Trans>Hasn't decided yet</Trans>
      )}
    </Person>
  )
}

function Decider({ approval }: RowProps) {
  const { t } = useLingui()
  const { state, requester, decider, decided, decisionReason, isDecidedAlone } = approval
  const name = decider?.name ?? t`Someone whose account is gone`
  const isTakenBack = state === 'rejected' && decider !== null && decider.id === requester?.id
  return (
    <Person
      id={decider?.id}
      name={approval.isOwnDecision ? t`You` : name}
      mark={
        state === 'rejected' ? (
          <CircleX aria-hidden className="text-danger" />
        ) : (
          <CircleCheck aria-hidden className="text-fynbos" />
        )
      }
    >
      {isDecidedAlone ? (
        <Trans>Decided alone, because there was no second administrator: {decided}</Trans>
      ) : isTakenBack ? (
        <Trans>Took it back: {decided}</Trans>
      ) : state === 'rejected' ? (
        <Trans>Rejected it: {decided}</Trans>
      ) : (
        <Trans>Approved it: {decided}</Trans>
      )}
      {decisionReason ? <q>{decisionReason}</q> : null}
    </Person>
  )
}

function Person({
  id,
  name,
  mark,
  children,
}: {
  id?: string
  name: string
  mark: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      {id ? (
        <Portrait seed={id} size={44} />
      ) : (
        <span className="size-11 rounded-lg border border-dashed border-line-2" aria-hidden />
      )}
      <div>
        <b>{name}</b>
        <small>{children}</small>
      </div>
      {mark}
    </li>
  )
}

/** Decided only in the queue: the page of its case has the form. */
function CaseLink({ approval: { id, title, steps } }: RowProps) {
  const { t } = useLingui()
  const isOwn = steps.includes('take back')
  return (
    <p>
      <ButtonLink
        to={`/admin/queue/approval/${id}` satisfies SiteAddress}
        kind={isOwn ? 'outline' : 'marigold'}
        aria-label={isOwn ? t`Take back: ${title}` : t`Decide: ${title}`}
      >
        {isOwn ? <Trans>Take back</Trans> : <Trans>Decide</Trans>}
      </ButtonLink>
    </p>
  )
}
