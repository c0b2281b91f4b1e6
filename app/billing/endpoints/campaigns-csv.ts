import { href } from 'react-router'
import { placeById } from '#app/directory/index.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { csvLine } from '#app/platform/csv.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { requireRecentAuthentication } from '#app/session/index.server.ts'
import { campaignList } from '../subscriptions/campaigns.server.ts'
import type { Route } from './+types/campaigns-csv.ts'

const ACT = 'look after payments'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

const HEAD = ['Business', 'Trade', 'Place', 'Province', 'Profile', 'Email', 'Agreed on (SAST)']

/**
 * GET /admin/payments/campaigns.csv: providers who may be named in campaigns. It contains personal data, so
 * the download is recorded.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const by = allowed(context, request, ACT)
  await requireRecentAuthentication(context, by, '/admin/payments')
  const { db, clock, config } = context.get(servicesContext)
  const now = clock.now()
  const list = await campaignList(db)
  await recordEvent(db, {
    name: 'campaign list downloaded',
    about: { kind: 'user', id: by.id },
    by: by.id,
    now,
    details: { businesses: list.length },
  })
  const lines = list.map((business) => lineOf(business, config.siteUrl))
  // A byte order mark makes spreadsheets read the file as UTF-8.
  return new Response(`\uFEFF${csvLine(HEAD)}${lines.join('')}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="campaigns-${dayOf(now)}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

type Business = Awaited<ReturnType<typeof campaignList>>[number]

function lineOf({ name, category, placeId, slug, email, agreedAt }: Business, siteUrl: string) {
  const place = placeById(placeId)
  return csvLine([
    name,
    category,
    place?.name ?? placeId,
    place?.province ?? null,
    `${siteUrl}${href('/:language?/providers/:slug', { slug })}`,
    email,
    agreedAt ? dayOf(agreedAt) : null,
  ])
}
