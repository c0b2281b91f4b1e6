import type { RouterContextProvider } from 'react-router'
import type { CaseReader } from '#app/page/cases.ts'
import type { SignedIn } from '#app/page/person.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'

/** The signed-in user as the viewer of the queue. */
export const caseReader = (
  context: Readonly<RouterContextProvider>,
  { id, roles }: SignedIn,
): CaseReader => ({
  id,
  roles,
  i18n: requestI18n(context),
  language: context.get(languageContext),
  now: context.get(servicesContext).clock.now(),
})
