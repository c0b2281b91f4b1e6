import { msg } from '@lingui/core/macro'
import type { TimelineSource } from '#app/page/timeline.ts'
import { outcomes, things } from './moderation.ts'
import { casesById } from './queries.server.ts'

/**
 * Reports about a person and the decisions, on their timeline. Their own reports are listed as their actions.
 */
export const moderationTimeline: TimelineSource = {
  things: {
    'moderation case': (db, { id }) =>
      db
        .selectFrom('moderation_cases')
        .select((eb) => eb.cast<string>('moderation_cases.id', 'text').as('id'))
        .where('subject_user', '=', id),
  },
  describe: async ({ db }, events, { i18n }) => {
    const cases = await casesById(
      db,
      events.map(({ about_id }) => about_id),
    )
    const byId = new Map(cases.map((found) => [found.id, found]))
    return new Map(
      events.flatMap(({ id, name, about_id }) => {
        const found = byId.get(about_id)
        if (!found) return []
        const { thing, evidence, outcome, appealed_at } = found
        const isDecision = name === 'report decided' && outcome !== null
        const kind = name === 'report received' || isDecision || !appealed_at ? 'report' : 'appeal'
        const words = [
          i18n._(things[thing].name),
          evidence.title,
          isDecision ? i18n._(outcomes[outcome].name) : '',
        ]
        return [
          [
            id,
            {
              words: words.filter(Boolean),
              links: [{ to: `/admin/queue/${kind}/${found.id}`, label: i18n._(msg`Case`) }],
              // The reporters are only in the case, for those who decide it.
              isAnonymous: name === 'report received',
            },
          ],
        ]
      }),
    )
  },
}
