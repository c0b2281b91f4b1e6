import { msg } from '@lingui/core/macro'
import type { TimelineSource } from '#app/page/timeline.ts'
import { isId } from '#app/platform/ids.ts'

/** The events of a provider's profile, on its owner's timeline. */
export const providerTimeline: TimelineSource = {
  things: {
    provider: (db, { id }) =>
      db
        .selectFrom('providers')
        .select((eb) => eb.cast<string>('providers.id', 'text').as('id'))
        .where('user_id', '=', id),
  },
  describe: async ({ db }, events, { i18n, personId }) => {
    const ids = events.flatMap(({ about_id }) => (isId(about_id) ? [about_id] : []))
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('providers')
      .select(['id', 'slug', 'user_id as userId', 'display_name as name', 'full_name as fullName'])
      .where('id', 'in', ids)
      .execute()
    const providers = new Map(rows.map((row) => [row.id, row]))
    return new Map(
      events.flatMap(({ id, about_id, details }) => {
        const provider = providers.get(about_id)
        if (!provider) return []
        const rating = typeof details.rating === 'number' ? details.rating : null
        const profile = { to: `/providers/${provider.slug}`, label: i18n._(msg`Public profile`) }
        const owner = {
          to: `/admin/people/${provider.userId}`,
          label: provider.name ?? provider.fullName,
        }
        return [
          [
            id,
            {
              words: rating === null ? [] : [i18n._(msg`${rating} of 5 stars`)],
              links: provider.userId === personId ? [profile] : [owner, profile],
            },
          ],
        ]
      }),
    )
  },
}
