import type { Db } from '#app/platform/db.server.ts'
import type { PricedService } from './parts/price-list.tsx'
import { priceBand } from './price-bands.server.ts'
import { type Profile, servicesOf } from './queries.server.ts'

/** Services with the price range each is compared with; a custom job is compared with nothing. */
export async function pricedServices(
  db: Db,
  profile: Pick<Profile, 'id' | 'province'>,
  now: Date,
): Promise<PricedService[]> {
  const services = await servicesOf(db, profile.id)
  const keys = new Map(
    services.flatMap(({ category, job, unit }) =>
      job === null ? [] : [[`${category} ${job} ${unit}`, { category, job, unit }] as const],
    ),
  )
  const bands = new Map(
    await Promise.all(
      [...keys].map(
        async ([key, requested]) =>
          [key, await priceBand(db, { ...requested, province: profile.province, now })] as const,
      ),
    ),
  )
  return services.map((service) => ({
    ...service,
    band: bands.get(`${service.category} ${service.job} ${service.unit}`) ?? null,
  }))
}
