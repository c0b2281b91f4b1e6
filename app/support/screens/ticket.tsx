import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Check, RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { data, Form, Link, useSearchParams } from 'react-router'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { newFormKey } from '../chat-token.server.ts'
import { handleAgentAction } from '../handle-agent-action.server.ts'
import { AnswerForm } from '../parts/answer-form.tsx'
import { TicketSide } from '../parts/ticket-side.tsx'
import { TicketMessages } from '../parts/ticket-talk.tsx'
import { answersDomain } from '../reply-address.server.ts'
import { type TicketView, ticketView } from '../ticket-view.server.ts'
import type { Route } from './+types/ticket.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see support')]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  allowed(context, request, 'see support')
  const services = context.get(servicesContext)
  const { db, clock } = services
  const view = isId(params.ticketId)
    ? await ticketView(db, params.ticketId, {
        language: context.get(languageContext),
        now: clock.now(),
        takesMail: answersDomain(services) !== null,
      })
    : null
  if (!view) throw data(requestI18n(context)._(msg`This ticket doesn't exist.`), { status: 404 })
  return { ...view, formKey: newFormKey() }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const agent = allowed(context, request, 'answer support')
  if (!isId(params.ticketId)) throw data(null, { status: 404 })
  const fields = await postedForm(request)
  const language = context.get(languageContext)
  const services = context.get(servicesContext)
  const done = await handleAgentAction(services, agent, params.ticketId, fields, language)
  const isDone = done === true
  const { problems = [], gone = [] } = typeof done === 'object' ? done : {}
  // Only an answer or note clears the form: other actions leave a half-written answer alone.
  const isSent = isDone && ['answer', 'note'].includes(String(fields.get('intent')))
  const sentId = isSent ? newId() : ''
  return data({ isDone, problems, gone, sentId }, { status: isDone ? 200 : 422 })
}

/** One conversation, and its visitor's details beside it. */
export default function Ticket({ loaderData: ticket, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const mayAnswer = useMay('answer support')
  useReading(ticket, mayAnswer)
  return (
    <>
      {/* Clicking into it focuses it, which enables its keyboard shortcuts. */}
      <section className="inbox-talk" aria-labelledby="ticket-title" tabIndex={-1}>
        <Head ticket={ticket} back={`/admin/support?${params}`} />
        {actionData && !actionData.isDone ? <NotDone problems={actionData.problems} /> : null}
        <TicketMessages ticket={ticket} />
        {ticket.mayAnswer && mayAnswer ? (
          <AnswerForm
            key={ticket.id}
            ticket={ticket}
            formKey={ticket.formKey}
            sentId={actionData?.sentId ?? ''}
            gone={actionData?.gone}
          />
        ) : ticket.mayAnswer ? null : (
          <p className="inbox-over">
            <Trans>This ticket is closed. A new message opens another one.</Trans>
          </p>
        )}
      </section>
      <TicketSide ticket={ticket} />
    </>
  )
}

function NotDone({ problems }: { problems: string[] }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      title={<Trans>That didn't work. Here's the ticket as it is now.</Trans>}
    >
      {problems.join(' ')}
    </Banner>
  )
}

/** Marks the conversation as read while an agent has it open. */
function useReading({ id, lastSeq }: TicketView, isAgent: boolean) {
  useEffect(() => {
    if (!isAgent) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      void fetch(`/admin/support/${id}.data`, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'read', seq: String(lastSeq) }),
      }).catch(() => {})
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, lastSeq, isAgent])
}

function Head({ ticket, back }: { ticket: TicketView; back: string }) {
  const { t } = useLingui()
  return (
    <header className="inbox-head">
      <Link to={back} className="inbox-back icon-button" aria-label={t`Back to the list`}>
        <ArrowLeft aria-hidden />
      </Link>
      <div>
        <h2 id="ticket-title">
          {ticket.name || t`Anonymous`} <span>#{ticket.reference}</span>
        </h2>
        <Progress ticket={ticket} />
      </div>
      {useMay('answer support') ? <SolveOrReopen ticket={ticket} /> : null}
    </header>
  )
}

/** The ticket's state and assignee. */
function Progress({ ticket }: { ticket: TicketView }) {
  const minutes = ticket.firstAnswerMinutes
  return (
    <p>
      {minutes === null ? (
        ticket.due ? (
          <Trans>Reply promised by the end of {ticket.due}</Trans>
        ) : (
          <Trans>No reply yet</Trans>
        )
      ) : (
        <Trans>First reply in {minutes} min</Trans>
      )}{' '}
      · <Trans>open since {ticket.openSince}</Trans>
      {ticket.assignedName ? (
        <>
          {' '}
          · <Trans>with {ticket.assignedName}</Trans>
        </>
      ) : null}
    </p>
  )
}

function SolveOrReopen({ ticket }: { ticket: TicketView }) {
  return (
    <Form method="post">
      {ticket.maySolve ? (
        <Button type="submit" name="intent" value="solve" size="small" icon={<Check aria-hidden />}>
          <Trans>Solved</Trans>
        </Button>
      ) : ticket.mayReopen ? (
        <Button
          type="submit"
          name="intent"
          value="reopen"
          size="small"
          icon={<RotateCcw aria-hidden />}
        >
          <Trans>Reopen</Trans>
        </Button>
      ) : null}
    </Form>
  )
}
