import { msg } from '@lingui/core/macro'
import { data, type RouterContextProvider } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { sendQuote } from './answer-invitation.server.ts'
import { type invitationForAct, maySendQuote } from './invitation-view.server.ts'
import { refused } from './outcome.ts'
import { priceListFor } from './portal-queries.server.ts'
import { fillIn } from './price-list.ts'
import { requestById } from './queries.server.ts'
import {
  FILL_IN,
  type QuoteDraft,
  type QuoteErrors,
  readQuote,
  readQuoteDraft,
} from './quote-form.ts'
import { redirectWithOutcome } from './redirect-with-outcome.server.ts'

type Context = Readonly<RouterContextProvider>

type Posted = Pick<Awaited<ReturnType<typeof invitationForAct>>, 'invitation' | 'provider'> & {
  intent: string
  form: FormData
  by: string
  /** The page of the request. */
  to: SiteAddress
}

export const isQuoteIntent = (intent: string) =>
  intent === 'quote' || intent === 'add-line' || intent.startsWith(FILL_IN)

/** Sends the typed quote, or returns the form with another line or an entry of the price list. */
export async function handleQuoteForm(context: Context, posted: Posted) {
  const { intent, form, invitation, provider, by, to } = posted
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const now = services.clock.now()
  const draft = readQuoteDraft(form)
  if (intent !== 'quote') return back(intent, await extended(context, posted, draft))
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
  if ('errors' in read) return back(intent, draft, read.errors)
  const outcome = maySendQuote({ invitation, provider })
    ? await sendQuote(services, { invitationId: invitation.id, by, now, quote: read.quote })
    : refused('suspended')
  return redirectWithOutcome(
    i18n,
    to,
    outcome,
    i18n._(msg`Quote sent`),
    i18n._(msg`We'll let you know when it's accepted.`),
  )
}

/** The draft after a button of the form, without script. */
async function extended(
  context: Context,
  { intent, invitation, provider }: Posted,
  draft: QuoteDraft,
): Promise<QuoteDraft> {
  if (intent === 'add-line')
    return {
      ...draft,
      lines: [...draft.lines, { kind: 'labour', words: '', quantity: '', price: '' }],
    }
  const { db } = context.get(servicesContext)
  const { category, job } = (await requestById(db, invitation.request_id))!
  const list = await priceListFor(db, { providerId: provider.id, category, job })
  const entry = list.find(({ id }) => intent === `${FILL_IN}${id}`)
  return entry ? fillIn(draft, entry, list) : draft
}

function back(intent: string, draft: QuoteDraft, errors: QuoteErrors = {}) {
  const isWrong = Object.keys(errors).length > 0
  return data({ intent, draft, errors, field: {} as Record<string, string> }, isWrong ? 422 : 200)
}
