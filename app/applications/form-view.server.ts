import { parse } from 'hono/utils/cookie'
import type { RouterContextProvider } from 'react-router'
import { placePath, readWhere } from '#app/directory/index.server.ts'
import { categoryChoices } from '#app/directory/public/category-choices.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { switches } from '#app/page/switches.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { dayOf, formatMinute, minuteOfDay } from '#app/platform/time.ts'
import { adoptDraft } from './adopt-draft.server.ts'
import { SAVED_HERE } from './device-draft.ts'
import { draftDocuments } from './draft-documents.server.ts'
import { draftFields, linkedDraft } from './draft-link.server.ts'
import { problemsOf } from './draft-problems.ts'
import type { ApplicationState } from './life-cycle.ts'
import { accountBilling, hasPaid } from './paid.server.ts'
import {
  type Draft,
  documentProblems,
  emptyDraft,
  type Part,
  partToFill,
  translateProblems,
} from './public/application.ts'
import { documentsOf, documentsPresent, draftOf, ownApplication } from './queries.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * The form's data for this visitor: without an account the draft is on their device, unless a link opened it
 * here.
 */
export async function formView(context: Context, request: Request) {
  const services = context.get(servicesContext)
  const { db, secret, clock } = services
  const who = visitor(context)
  const linked = await linkedDraft(context, request)
  if (!who) return strangersView(context, request, linked)
  // A linked draft needs no sign-in; if its visitor has an account by now, it continues there.
  if (linked) {
    const own = { userId: who.id, language: context.get(languageContext), now: clock.now() }
    await adoptDraft(services, { draftId: linked.id, ...own })
  }
  const [application, billing] = await Promise.all([
    ownApplication(db, who.id),
    accountBilling(db, who.id),
  ])
  const isProvider = who.roles.includes('provider')
  const draft = application
    ? await draftOf(application, secret)
    : { ...emptyDraft, fullName: who.name, email: who.email }
  const documents = application ? await documentsOf(db, application.id) : []
  const problems = problemsOf(draft, dayOf(clock.now()))
  return {
    account: { id: who.id, email: who.email },
    state: (application?.state ?? (isProvider ? 'approved' : 'draft')) as ApplicationState,
    reference: application?.reference ?? null,
    draft,
    documents: documents.map(({ id, kind, name, bytes }) => ({ id, kind, name, bytes })),
    savedAt: application ? formatMinute(minuteOfDay(application.saved_at)) : null,
    isPaid: hasPaid(billing),
    paused: hasPaid(billing) || isProvider ? null : pausedWords(context),
    plan: billing.plan,
    /** The remaining validation errors, for the counts beside the parts. */
    problems: translateProblems(requestI18n(context), problems),
    /** The part to continue with. */
    part: partToFill({ ...problems, ...documentProblems(documentsPresent(documents)) }),
    categories: categoryChoices(requestI18n(context), draft.category),
    placeChoices: placeChoices(draft),
    isLinked: false,
    isSavedHere: false,
    takesPhone: services.texts.areRead,
  }
}

export type FormView = Awaited<ReturnType<typeof formView>>

/** A draft opened by a link is loaded here; any other draft of a visitor is only on their device. */
async function strangersView(
  context: Context,
  request: Request,
  linked: Awaited<ReturnType<typeof linkedDraft>>,
) {
  const { clock, db, secret, texts } = context.get(servicesContext)
  const draft = linked ? await draftFields(linked.sealed_fields, secret) : emptyDraft
  const documents = linked ? await draftDocuments(db, linked.id) : []
  const problems = problemsOf(draft, dayOf(clock.now()))
  return {
    account: null,
    state: 'draft' as ApplicationState,
    reference: null,
    draft,
    documents,
    savedAt: null,
    isPaid: false,
    paused: pausedWords(context),
    plan: null,
    problems: translateProblems(requestI18n(context), problems),
    part: linked
      ? partToFill({ ...problems, ...documentProblems(documentsPresent(documents)) })
      : ('you' as Part),
    categories: categoryChoices(requestI18n(context), draft.category),
    placeChoices: placeChoices(draft),
    isLinked: linked !== undefined,
    /** Whether this device has a draft to restore before first paint. */
    isSavedHere: parse(request.headers.get('Cookie') ?? '')[SAVED_HERE] === '1',
    takesPhone: texts.areRead,
  }
}

/** Why new applications are paused, or null. */
function pausedWords(context: Context): string | null {
  const { newApplications } = context.get(servicesContext).settings.current()
  return newApplications ? null : requestI18n(context)._(switches.newApplications.sentence)
}

/** The candidates where a place name is ambiguous. */
export function placeChoices({ place, placeId }: Draft): { id: string; name: string }[] {
  if (place.length < 2) return []
  const read = readWhere(place, placeId)
  return 'choose' in read ? read.choose.map((item) => ({ id: item.id, name: placePath(item) })) : []
}
