import { data, type RouterContextProvider } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn, visitor } from '#app/page/visitor.server.ts'
import { dayOf, formatDay, lastDayOf } from '#app/platform/time.ts'
import { looker } from '#app/quotes/index.server.ts'
import { decisionHeadings } from './email-words.ts'
import { ownWords } from './evidence.ts'
import { isAgainstSomeone, isThing, mayAppeal } from './moderation.ts'
import { latestAgainst, type ModerationCase, subjectOf } from './queries.server.ts'

type Context = Readonly<RouterContextProvider>

/** The decision about a thing, for its author; 404 for anyone else, and visitors sign in first. */
export async function decidedCase(
  context: Context,
  request: Request,
  { thing, thingId }: { thing: string; thingId: string },
): Promise<ModerationCase> {
  const { db } = context.get(servicesContext)
  const found = isThing(thing) ? await latestAgainst(db, { thing, thingId }) : undefined
  if (found && (await isTheirs(context, request, found))) return found
  if (!visitor(context)) signedIn(context, request)
  throw data(null, { status: 404 })
}

async function isTheirs(context: Context, request: Request, found: ModerationCase) {
  const { db } = context.get(servicesContext)
  const { userId, requestId } = await subjectOf(db, found)
  const byLink = requestId !== null && (await looker(context, request, requestId)).byLink
  return may(visitor(context), 'appeal a decision', { customer: userId, byLink })
}

/** The data of a decision's page. */
export function appealView(context: Context, found: ModerationCase) {
  const { clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = requestI18n(context)
  const now = clock.now()
  const day = (time: Date | null) => (time ? formatDay(dayOf(time), language, now) : '')
  const endOf = (time: Date | null) => (time ? formatDay(lastDayOf(time), language, now) : '')
  const { outcome, evidence } = found
  return {
    heading: outcome && isAgainstSomeone(outcome) ? i18n._(decisionHeadings[outcome]) : '',
    about: evidence.title,
    words: found.thing === 'profile' ? '' : ownWords(evidence),
    reason: found.reason,
    decidedOn: day(found.decided_at),
    changeBy: found.change_due_at ? endOf(found.change_due_at) : null,
    mayAppeal: mayAppeal({ ...found, appealUntil: found.appeal_until }, now),
    appealUntil: endOf(found.appeal_until),
    appeal: found.appealed_at
      ? {
          words: found.appeal_words,
          sentOn: day(found.appealed_at),
          answerBy: endOf(found.appeal_due_at),
        }
      : null,
    answer: found.appeal_decided_at
      ? {
          isReversed: found.is_reversed === true,
          reason: found.appeal_reason,
          on: day(found.appeal_decided_at),
        }
      : null,
  }
}

export type AppealView = ReturnType<typeof appealView>
