import { msg, plural } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import type { Note } from '#app/page/frame.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { seeingContext } from '#app/page/visitor.server.ts'
import { MINUTE } from '#app/platform/time.ts'

/** The bar above every page during impersonation. */
export function seeingNotes(context: Readonly<RouterContextProvider>): Note[] {
  const seeing = context.get(seeingContext)
  if (!seeing) return []
  const i18n = requestI18n(context)
  const left = seeing.until.getTime() - context.get(servicesContext).securityClock.now().getTime()
  const minutes = Math.max(1, Math.ceil(left / MINUTE))
  const name = seeing.person.name
  return [
    {
      title: i18n._(
        msg`You see the site as ${name} for ${plural(minutes, { one: '# more minute', other: '# more minutes' })}: read only`,
      ),
      text: i18n._(msg`They've been told. Each page you open is recorded.`),
      stop: i18n._(msg`Stop`),
    },
  ]
}
