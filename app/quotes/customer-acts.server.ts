import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { type Act, may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { refuseQuote } from './choose-quote.server.ts'
import { choosePassingOn, inviteNextProvider } from './invite-next-provider.server.ts'
import { MOST_MESSAGE_LETTERS } from './message.ts'
import { type Outcome, refusals } from './outcome.ts'
import { type InvitationRow, invitationsOf } from './queries.server.ts'
import { customersRequest } from './request-view.server.ts'
import { withdrawRequest } from './withdraw-request.server.ts'
import { writeMessage } from './write-message.server.ts'

type Context = Readonly<RouterContextProvider>
type Errors = Record<string, string>

/** The customer's actions on the page of a request; the form field `intent` selects one. */
export async function handleCustomerAct(context: Context, request: Request, requestId: string) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const { found, visitor, subject } = await customersRequest(context, request, requestId)
  const form = await postedForm(request)
  const intent = String(form.get('intent') ?? '')
  const invitations = await invitationsOf(services.db, found.id)
  const invitation = invitations.find(({ id }) => id === form.get('invitationId'))
  const act: CustomerAct = {
    services,
    i18n,
    request: found,
    invitations,
    invitation,
    form,
    intent,
    by: visitor?.id ?? null,
    now: services.clock.now(),
    demand: (permission) => {
      if (!may(visitor, permission, subject)) throw data(null, { status: 404 })
    },
    back: (errors, typed) =>
      data({ intent, invitationId: invitation?.id ?? null, errors, typed }, { status: 422 }),
  }
  const handle = handlers.get(intent)
  if (handle) return handle(act)
  throw data(null, { status: 400 })
}

type CustomerAct = {
  services: Services
  i18n: I18n
  request: Awaited<ReturnType<typeof customersRequest>>['found']
  invitations: InvitationRow[]
  /** The invitation in the form, if it belongs to this request. */
  invitation: InvitationRow | undefined
  form: FormData
  intent: string
  by: string | null
  now: Date
  /** Throws a 404 without the permission. */
  demand: (permission: Act) => void
  back: (errors: Errors, typed: Record<string, string>) => Refused
}

type Refused = ReturnType<
  typeof data<{
    intent: string
    invitationId: string | null
    errors: Errors
    typed: Record<string, string>
  }>
>

const field = ({ form }: CustomerAct, name: string) => String(form.get(name) ?? '')

const handlers = new Map<string, (act: CustomerAct) => Promise<Response | Refused>>([
  ['refuse', refuse],
  ['withdraw', withdraw],
  ['ask next', inviteNext],
  ['pass on', passOn],
  ['write', write],
])

async function refuse(act: CustomerAct) {
  const { invitation, form, by, now } = act
  const quoteId = form.get('quoteId')
  if (!invitation || !isId(quoteId)) throw data(null, { status: 404 })
  act.demand('decline a quote')
  const choosing = { invitationId: invitation.id, quoteId, by, now }
  const outcome = await refuseQuote(act.services, choosing)
  return done(act, outcome, { title: act.i18n._(msg`Quote declined`) })
}

async function withdraw(act: CustomerAct) {
  act.demand('withdraw a request')
  const { services, request, by, now } = act
  const outcome = await withdrawRequest(services, { requestId: request.id, by, now })
  return done(act, outcome, { title: act.i18n._(msg`Request withdrawn`) })
}

async function inviteNext(act: CustomerAct) {
  act.demand('ask another provider')
  const { services, i18n, request, by, now } = act
  const seen = Number(field(act, 'seen') || Infinity)
  const asking = { requestId: request.id, by, now, replaces: null, seen }
  const outcome = await inviteNextProvider(services, asking)
  const name = outcome.ok ? outcome.name : ''
  return done(act, outcome, { title: i18n._(msg`We've asked ${name}`) })
}

async function passOn(act: CustomerAct) {
  act.demand('ask another provider')
  const { services, i18n, request, by, now } = act
  const passesOn = field(act, 'passesOn') === 'true'
  const outcome = await choosePassingOn(services, { requestId: request.id, by, now, passesOn })
  const title = passesOn
    ? i18n._(msg`We'll ask the next best provider if someone can't help`)
    : i18n._(msg`We won't ask anyone else`)
  return done(act, outcome, { title })
}

async function write(act: CustomerAct) {
  act.demand('write about a request')
  const { services, i18n, invitation, by, now, back } = act
  if (!invitation) throw data(null, { status: 404 })
  const words = cleanText(field(act, 'words').slice(0, MOST_MESSAGE_LETTERS * 4))
  if (!words) return back({ words: i18n._(msg`Write a message first.`) }, { words })
  if (words.length > MOST_MESSAGE_LETTERS)
    return back(
      { words: i18n._(msg`That's longer than 1 000 characters. Keep what matters most.`) },
      { words },
    )
  const message = { invitationId: invitation.id, sender: 'customer', words, by, now } as const
  const outcome = await writeMessage(services, message)
  if (!outcome.ok && outcome.why === 'too many messages')
    return back({ words: i18n._(refusals[outcome.why]) }, { words })
  const title = i18n._(msg`Message sent`)
  return done(act, outcome, { title }, `#invitation-${invitation.id}`)
}

/** Redirects back to the page, with a toast about what happened. */
function done(
  { i18n, request }: CustomerAct,
  outcome: Outcome,
  success: { title: string; description?: string },
  hash = '',
) {
  const headers = withToast(
    new Headers(),
    outcome.ok
      ? { kind: 'success', title: success.title, description: success.description }
      : { kind: 'failure', title: i18n._(refusals[outcome.why]) },
  )
  return redirect(`${href('/requests/:requestId', { requestId: request.id })}${hash}`, { headers })
}
