import { msg } from '@lingui/core/macro'
import type { Finder } from '#app/page/finder.ts'

const MOST_FOUND = 5

/** Finds applications by their reference or by their owner. */
export const applicationFinder: Finder = {
  act: 'see applications',
  find: async ({ db }, { reference, people }, i18n) => {
    const rows = await db
      .selectFrom('applications')
      .innerJoin('people', 'people.id', 'applications.user_id')
      .leftJoin('provider_profiles as provider', 'provider.user_id', 'applications.user_id')
      .select(['applications.id', 'applications.reference', 'people.email'])
      .select(['provider.display_name as name', 'provider.full_name as fullName'])
      .where('applications.state', '<>', 'draft')
      .where((eb) =>
        eb.or([
          eb('applications.reference', '=', reference),
          ...(people.length > 0 ? [eb('applications.user_id', 'in', people)] : []),
        ]),
      )
      .orderBy('applications.created_at', 'desc')
      .limit(MOST_FOUND)
      .execute()
    return rows.map((application) => {
      const name = application.name ?? application.fullName ?? application.email ?? ''
      return {
        to: `/admin/queue/application/${application.id}`,
        title: name,
        about: i18n._(msg`Application ${application.reference}`),
      }
    })
  },
}
