import type { RouterContextProvider } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { providerBySlug, slugNow } from './queries.server.ts'

/** The provider who had this slug before. Nothing is revealed about one who isn't listed. */
export async function movedTo(
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<string | null> {
  const { db, clock } = context.get(servicesContext)
  const moved = await slugNow(db, slug)
  const profile = moved === null ? null : await providerBySlug(db, moved, clock.now())
  if (!profile) return null
  const isShown =
    profile.isListed ||
    may(visitor(context), 'preview a provider profile', { provider: profile.userId })
  return isShown ? moved : null
}
