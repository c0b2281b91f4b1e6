import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, type RouterContextProvider, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { type Act, may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { parseRand } from '#app/platform/money.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { mayAnswerNew } from '#app/providers/public/portal-access.ts'
import { writeAnswer } from '#app/reviews/index.server.ts'
import {
  type DeclineReason,
  declineInvitation,
  declineReasons,
  sendQuote,
  takeBackQuote,
} from './answer-invitation.server.ts'
import { finishJob } from './finish-job.server.ts'
import { invitationForAct } from './invitation-view.server.ts'
import { MOST_MESSAGE_LETTERS } from './message.ts'
import { type Outcome, refusals, refused } from './outcome.ts'
import { jobLifeCycle } from './public/life-cycles.ts'
import { jobOf } from './queries.server.ts'
import { type QuoteErrors, readQuote, readQuoteDraft } from './quote-form.ts'
import { writeMessage } from './write-message.server.ts'

type Context = Readonly<RouterContextProvider>

/** What the provider does on the page of a request: one form field says which act it is. */
export async function handleProviderAct(context: Context, request: Request, invitationId: string) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const { provider, invitation, person } = await invitationForAct(context, request, invitationId)
  const form = await postedForm(request)
  const intent = String(form.get('intent') ?? '')
  const by = person.id
  const now = services.clock.now()
  const demand = (act: Act) => {
    if (!may(person, act, { provider: provider.user_id })) throw data(null, { status: 404 })
  }
  const to = `/provider-portal/requests/${invitation.id}` satisfies SiteAddress

  if (intent === 'quote' || intent === 'add-line') {
    demand('answer a request')
    const draft = readQuoteDraft(form)
    if (intent === 'add-line') {
      draft.lines.push({ kind: 'labour', words: '', quantity: '', price: '' })
      return data({ intent, draft, errors: {} as QuoteErrors, field: {} as Errors }, 200)
    }
    const read = readQuote(draft, {
      i18n,
      today: dayOf(now),
      lineNames: {
        labour: i18n._(msg`Labour`),
        parts: i18n._(msg`Parts`),
        travel: i18n._(msg`Travel`),
        other: i18n._(msg`Other`),
      },
    })
    if ('errors' in read)
      return data({ intent, draft, errors: read.errors, field: {} as Errors }, { status: 422 })
    if (invitation.state === 'waiting' && !mayAnswerNew(provider.listingStatus))
      return done(i18n, to, refused('suspended'), i18n._(msg`Quote sent`))
    const sent = await sendQuote(services, {
      invitationId: invitation.id,
      by,
      now,
      quote: read.quote,
    })
    return done(
      i18n,
      to,
      sent,
      i18n._(msg`Quote sent`),
      i18n._(msg`We'll let you know when it's accepted.`),
    )
  }

  if (intent === 'decline' || intent === 'take_back') {
    demand(intent === 'decline' ? 'turn down a request' : 'withdraw a quote')
    const given = form.get('reason')
    const reason: DeclineReason =
      declineReasons.find((declineReason) => declineReason === given) ?? 'other'
    const act = intent === 'decline' ? declineInvitation : takeBackQuote
    const outcome = await act(services, { invitationId: invitation.id, by, now, reason })
    const title =
      intent === 'decline' ? i18n._(msg`Request declined`) : i18n._(msg`Quote withdrawn`)
    return done(i18n, '/provider-portal', outcome, title)
  }

  if (intent === 'write') {
    demand('write about a request')
    const words = cleanText(String(form.get('words') ?? '').slice(0, MOST_MESSAGE_LETTERS * 4))
    const wrong = !words
      ? i18n._(msg`Write a message first.`)
      : words.length > MOST_MESSAGE_LETTERS
        ? i18n._(msg`That's longer than 1 000 characters. Keep what matters most.`)
        : null
    if (wrong) return back(intent, { words: wrong })
    const outcome = await writeMessage(services, {
      invitationId: invitation.id,
      sender: 'provider',
      words,
      by,
      now,
    })
    if (!outcome.ok && outcome.why === 'too many messages')
      return back(intent, { words: i18n._(refusals[outcome.why]) })
    return done(i18n, to, outcome, i18n._(msg`Message sent`))
  }

  const job = await jobOf(services.db, [invitation.id])
  if (!job) throw data(null, { status: 404 })

  if (jobLifeCycle.isStep(intent)) {
    demand('mark a job')
    const isMark = jobLifeCycle.nextState(intent) === 'marked_done'
    const paidCents = isMark ? parseRand(String(form.get('paid') ?? '')) : null
    if (isMark && paidCents === null)
      return back(intent, { paid: i18n._(msg`Enter what was paid in rand, like 1450.`) })
    const outcome = await finishJob(services, {
      jobId: job.id,
      step: intent,
      party: 'provider',
      paidCents,
      by,
      now,
    })
    return done(i18n, to, outcome, i18n._(msg`Recorded`))
  }

  if (intent === 'answer-review') {
    demand('answer a review')
    const reviewId = form.get('reviewId')
    const words = cleanText(String(form.get('answer') ?? '').slice(0, 2400))
    if (!isId(reviewId)) throw data(null, { status: 404 })
    if (words.length < 3 || words.length > 600)
      return back(intent, { answer: i18n._(msg`Write between 3 and 600 characters.`) })
    const isWritten = await transaction(services.db, (tx) =>
      writeAnswer(tx, { reviewId, providerId: provider.id, words, by, now }),
    )
    return done(
      i18n,
      to,
      isWritten ? { ok: true } : refused('gone'),
      i18n._(msg`Your reply is published`),
    )
  }
  throw data(null, { status: 400 })
}

type Errors = Record<string, string>

function back(intent: string, field: Errors) {
  return data({ intent, draft: null, errors: {} as QuoteErrors, field }, { status: 422 })
}

function done(i18n: I18n, to: SiteAddress, outcome: Outcome, title: string, description?: string) {
  const headers = withToast(
    new Headers(),
    outcome.ok
      ? { kind: 'success', title, description }
      : { kind: 'failure', title: i18n._(refusals[outcome.why]) },
  )
  return redirect(to, { headers })
}
