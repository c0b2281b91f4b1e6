import { data } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf, formatMinute, minuteOfDay } from '#app/platform/time.ts'
import { problemsOf } from '../draft-problems.ts'
import { documentProblems, readFields } from '../public/application.ts'
import { documentsOf, documentsPresent, draftOf } from '../queries.server.ts'
import { saveDraft } from '../save-draft.server.ts'
import type { Route } from './+types/draft.ts'

export async function loader() {
  throw data(null, { status: 404 })
}

/** POST /application/draft: saves the changed fields at once; returns the remaining validation errors. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const who = visitor(context)
  if (!who) return Response.json({ error: 'signed out' }, { status: 401 })
  const now = services.clock.now()
  const saved = await saveDraft(services, {
    userId: who.id,
    typed: readFields(await postedForm(request)),
    language: context.get(languageContext),
    now,
  })
  if (!saved.ok) return Response.json({ error: 'not open' }, { status: 409 })
  const documents = await documentsOf(services.db, saved.application.id)
  const problems = {
    ...problemsOf(await draftOf(saved.application, services.secret), dayOf(now)),
    ...documentProblems(documentsPresent(documents)),
  }
  return Response.json({ savedAt: formatMinute(minuteOfDay(now)), missing: Object.keys(problems) })
}
