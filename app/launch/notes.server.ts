import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import type { Note } from '#app/page/frame.ts'
import { previewIn } from '#app/page/preview.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import { isPastTheGate } from './gate.server.ts'
import { launchDayIn } from './launch-day.server.ts'

/** Notes for administrators above a page that others don't see, or see differently. */
export function notesFor(context: Readonly<RouterContextProvider>): Note[] {
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const notes: Note[] = []
  const preview = previewIn(context)
  if (preview) {
    const instant = formatInstant(preview.date, language)
    notes.push({
      title: i18n._(msg`You’re seeing the site as of ${instant}`),
      text: i18n._(
        msg`Only your own pages use this date. Nothing you send is saved until you go back.`,
      ),
      leave: i18n._(msg`Back to today`),
      change: i18n._(msg`Another date`),
    })
  }
  if (isPastTheGate(context)) {
    const launch = launchDayIn(context.get(servicesContext).settings.current(), language).formal
    notes.push({
      title: i18n._(msg`Visitors don’t see this page before ${launch}`),
      text: i18n._(
        msg`They see “Coming Soon!” here. You can see it because you’re an administrator.`,
      ),
    })
  }
  return notes
}
