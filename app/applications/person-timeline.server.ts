import { msg } from '@lingui/core/macro'
import type { TimelineSource } from '#app/page/timeline.ts'

/** The events of applications on the applicant's timeline. */
export const applicationTimeline: TimelineSource = {
  things: {
    application: (db, { id }) =>
      db
        .selectFrom('applications')
        .select((eb) => eb.cast<string>('applications.id', 'text').as('id'))
        .where('user_id', '=', id),
  },
  describe: async (_services, events, { i18n }) =>
    new Map(
      events.map(({ id, about_id }) => [
        id,
        {
          words: [],
          links: [{ to: `/admin/queue/application/${about_id}`, label: i18n._(msg`Application`) }],
        },
      ]),
    ),
}
