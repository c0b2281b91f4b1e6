import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { type Act, may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { parseRand } from '#app/platform/money.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { readReview, reviewProblems } from '#app/reviews/public/rating.ts'
import { askNextProvider, choosePassingOn } from './ask-next-provider.server.ts'
import { acceptQuote, refuseQuote } from './choose-quote.server.ts'
import { finishJob } from './finish-job.server.ts'
import { MOST_MESSAGE_LETTERS } from './message.ts'
import { type Outcome, refusals } from './outcome.ts'
import { jobLifeCycle } from './public/life-cycles.ts'
import { invitationsOf, jobOf } from './queries.server.ts'
import { rateJob } from './rate-job.server.ts'
import { customersRequest } from './request-view.server.ts'
import { withdrawRequest } from './withdraw-request.server.ts'
import { writeMessage } from './write-message.server.ts'

type Context = Readonly<RouterContextProvider>
type Errors = Record<string, string>

/** What the customer does on the page of a request: one form field says which act it is. */
export async function handleCustomerAct(context: Context, request: Request, requestId: string) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const { found, visitor, subject } = await customersRequest(context, request, requestId)
  const form = await postedForm(request)
  const intent = String(form.get('intent') ?? '')
  const by = visitor?.id ?? null
  const now = services.clock.now()
  const demand = (act: Act) => {
    if (!may(visitor, act, subject)) throw data(null, { status: 404 })
  }
  const field = (name: string) => String(form.get(name) ?? '')
  const invitations = await invitationsOf(services.db, found.id)
  const invitationId = invitations.find(({ id }) => id === form.get('invitationId'))?.id
  const quoteId = form.get('quoteId')
  const back = (errors: Errors, typed: Record<string, string>) =>
    data({ intent, invitationId: invitationId ?? null, errors, typed }, { status: 422 })

  if (intent === 'accept' || intent === 'refuse') {
    if (!invitationId || !isId(quoteId)) throw data(null, { status: 404 })
    const choosing = { invitationId, quoteId, by, now }
    if (intent === 'accept') {
      demand('accept a quote')
      const name = invitations.find(({ id }) => id === invitationId)!.name
      return done(
        i18n,
        found.id,
        await acceptQuote(services, choosing),
        i18n._(msg`You've booked ${name}`),
        i18n._(msg`You can see each other's phone number now.`),
      )
    }
    demand('decline a quote')
    return done(i18n, found.id, await refuseQuote(services, choosing), i18n._(msg`Quote declined`))
  }

  if (intent === 'withdraw') {
    demand('withdraw a request')
    const outcome = await withdrawRequest(services, { requestId: found.id, by, now })
    return done(i18n, found.id, outcome, i18n._(msg`Request withdrawn`))
  }

  if (intent === 'ask next' || intent === 'pass on') {
    demand('ask another provider')
    const act = { requestId: found.id, by, now }
    if (intent === 'ask next') {
      const outcome = await askNextProvider(services, {
        ...act,
        replaces: null,
        seen: Number(field('seen') || Infinity),
      })
      const name = outcome.ok ? outcome.name : ''
      return done(i18n, found.id, outcome, i18n._(msg`We've asked ${name}`))
    }
    const passesOn = field('passesOn') === 'true'
    const outcome = await choosePassingOn(services, { ...act, passesOn })
    const title = passesOn
      ? i18n._(msg`We'll ask the next best if someone can't help`)
      : i18n._(msg`We won't ask anyone else`)
    return done(i18n, found.id, outcome, title)
  }

  if (intent === 'write') {
    demand('write about a request')
    if (!invitationId) throw data(null, { status: 404 })
    const words = cleanText(field('words').slice(0, MOST_MESSAGE_LETTERS * 4))
    if (!words) return back({ words: i18n._(msg`Write a message first.`) }, { words })
    if (words.length > MOST_MESSAGE_LETTERS)
      return back(
        { words: i18n._(msg`That's longer than 1 000 characters. Keep what matters most.`) },
        { words },
      )
    const outcome = await writeMessage(services, {
      invitationId,
      sender: 'customer',
      words,
      by,
      now,
    })
    if (!outcome.ok && outcome.why === 'too many messages')
      return back({ words: i18n._(refusals[outcome.why]) }, { words })
    return done(
      i18n,
      found.id,
      outcome,
      i18n._(msg`Message sent`),
      undefined,
      `#invitation-${invitationId}`,
    )
  }

  const job = await jobOf(
    services.db,
    invitations.map(({ id }) => id),
  )
  if (!job) throw data(null, { status: 404 })

  if (jobLifeCycle.isStep(intent)) {
    demand('mark a job')
    const typed = field('paid')
    const isMark = jobLifeCycle.nextState(intent) === 'marked_done'
    const paidCents = isMark ? parseRand(typed) : null
    if (isMark && paidCents === null)
      return back({ paid: i18n._(msg`Enter what you paid in rand, like 1450.`) }, { paid: typed })
    const outcome = await finishJob(services, {
      jobId: job.id,
      step: intent,
      party: 'customer',
      paidCents,
      by,
      now,
    })
    return done(i18n, found.id, outcome, i18n._(msg`Thanks, we've noted it.`))
  }

  if (intent === 'rate') {
    demand('rate a job')
    const draft = readReview(form)
    const errors = reviewProblems(i18n, draft)
    if (Object.keys(errors).length > 0) return back(errors as Errors, { ...draft })
    const outcome = await rateJob(services, {
      jobId: job.id,
      rating: Number(draft.rating),
      words: draft.words,
      customerName: found.customerName,
      by,
      now,
    })
    return done(i18n, found.id, outcome, i18n._(msg`Thanks for your review`))
  }
  throw data(null, { status: 400 })
}

/** Back to the page, which shows how it stands now, with a word about what happened. */
function done(
  i18n: I18n,
  requestId: string,
  outcome: Outcome,
  title: string,
  description?: string,
  hash = '',
) {
  const headers = withToast(
    new Headers(),
    outcome.ok
      ? { kind: 'success', title, description }
      : { kind: 'failure', title: i18n._(refusals[outcome.why]) },
  )
  return redirect(`${href('/requests/:requestId', { requestId })}${hash}`, { headers })
}
