import { data, type RouterContextProvider } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { looker, textedGuest } from '#app/quotes/index.server.ts'
import { isThing } from './moderation.ts'
import type { Reporter } from './report-thing.server.ts'
import { findReportable, type Reportable } from './reportable.server.ts'

type Context = Readonly<RouterContextProvider>
export type ReportParams = { thing: string; thingId: string }

/** The thing in a report's URL, and the reporter. 404 for anyone who can't see the thing itself. */
export async function reportableOf(
  context: Context,
  request: Request,
  { thing, thingId }: ReportParams,
): Promise<{ found: Reportable; reporter: Reporter; isOwn: boolean }> {
  const services = context.get(servicesContext)
  const found = isThing(thing) ? await findReportable(services, { thing, key: thingId }) : null
  if (!found) throw data(null, { status: 404 })
  const userId = visitor(context)?.id ?? null
  const language = context.get(languageContext)
  if (!found.sides)
    return {
      found,
      reporter: { userId, isGuest: false, language },
      isOwn: userId !== null && userId === found.subjectUser,
    }
  const { customer, provider, requestId, sender } = found.sides
  const { visitor: person, byLink } = await looker(context, request, requestId)
  if (!may(person, 'report a message', { customer, provider, byLink }))
    throw data(null, { status: 404 })
  const side = person?.id === provider ? 'provider' : 'customer'
  return {
    found,
    reporter: { userId, isGuest: person === null, language },
    isOwn: side === sender,
  }
}

const answers = ['account', 'email', 'sms', 'none'] as const
/** How whoever reported something hears of the decision. */
export type Answer = (typeof answers)[number]

export const isAnswer = (text: string): text is Answer => answers.some((answer) => answer === text)

/** What can be promised to them: nothing where only a number is known and there is no SMS gateway. */
export async function answeredBy(
  services: Pick<Services, 'db' | 'texts' | 'settings'>,
  { sides }: Reportable,
  { reporter: { userId, isGuest }, email }: { reporter: Reporter; email: string },
): Promise<Answer> {
  if (userId) return 'account'
  if (!isGuest) return email ? 'email' : 'none'
  if (sides?.guestEmail) return 'email'
  return sides && (await textedGuest(services, services.db, sides.requestId)) ? 'sms' : 'none'
}
