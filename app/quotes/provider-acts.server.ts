import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, type RouterContextProvider } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { type Act, may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import {
  type DeclineReason,
  declineInvitation,
  declineReasons,
  takeBackQuote,
} from './answer-invitation.server.ts'
import { handleQuoteForm, isQuoteIntent } from './handle-quote-form.server.ts'
import { invitationForAct } from './invitation-view.server.ts'
import { MOST_MESSAGE_LETTERS } from './message.ts'
import { refusals } from './outcome.ts'
import type { QuoteErrors } from './quote-form.ts'
import { redirectWithOutcome } from './redirect-with-outcome.server.ts'
import { writeMessage } from './write-message.server.ts'

type Context = Readonly<RouterContextProvider>

/** The provider's actions on the page of a request; a form field selects one. */
export async function handleProviderAct(context: Context, request: Request, invitationId: string) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const { provider, invitation, person } = await invitationForAct(context, request, invitationId)
  const form = await postedForm(request)
  const intent = String(form.get('intent') ?? '')
  const posted: Posted = {
    ...{ i18n, services, form, provider, invitation },
    by: person.id,
    now: services.clock.now(),
    to: `/provider-portal/requests/${invitation.id}`,
    demand(act) {
      if (!may(person, act, { provider: provider.user_id })) throw data(null, { status: 404 })
    },
  }
  if (isQuoteIntent(intent)) {
    posted.demand('answer a request')
    const { by, to } = posted
    return handleQuoteForm(context, { intent, form, invitation, provider, by, to })
  }
  if (intent === 'decline' || intent === 'take_back') return handleEnding(intent, posted)
  if (intent === 'write') return handleMessage(posted)
  throw data(null, { status: 400 })
}

type Posted = Omit<Awaited<ReturnType<typeof invitationForAct>>, 'person'> & {
  i18n: I18n
  services: Services
  form: FormData
  by: string
  now: Date
  /** The page to redirect to. */
  to: SiteAddress
  demand: (act: Act) => void
}

async function handleEnding(intent: 'decline' | 'take_back', posted: Posted) {
  const { i18n, services, form, invitation, by, now, demand } = posted
  demand(intent === 'decline' ? 'turn down a request' : 'withdraw a quote')
  const given = form.get('reason')
  const reason: DeclineReason =
    declineReasons.find((declineReason) => declineReason === given) ?? 'other'
  const act = intent === 'decline' ? declineInvitation : takeBackQuote
  const outcome = await act(services, { invitationId: invitation.id, by, now, reason })
  const title = intent === 'decline' ? i18n._(msg`Request declined`) : i18n._(msg`Quote withdrawn`)
  return redirectWithOutcome(i18n, '/provider-portal', outcome, title)
}

async function handleMessage({ i18n, services, form, invitation, by, now, to, demand }: Posted) {
  demand('write about a request')
  const words = cleanText(String(form.get('words') ?? '').slice(0, MOST_MESSAGE_LETTERS * 4))
  const wrong = !words
    ? i18n._(msg`Write a message first.`)
    : words.length > MOST_MESSAGE_LETTERS
      ? i18n._(msg`That's longer than 1 000 characters. Keep what matters most.`)
      : null
  if (wrong) return back('write', { words: wrong })
  const outcome = await writeMessage(services, {
    invitationId: invitation.id,
    sender: 'provider',
    words,
    by,
    now,
  })
  if (!outcome.ok && outcome.why === 'too many messages')
    return back('write', { words: i18n._(refusals[outcome.why]) })
  return redirectWithOutcome(i18n, to, outcome, i18n._(msg`Message sent`))
}

type Errors = Record<string, string>

function back(intent: string, field: Errors) {
  return data({ intent, draft: null, errors: {} as QuoteErrors, field }, { status: 422 })
}
