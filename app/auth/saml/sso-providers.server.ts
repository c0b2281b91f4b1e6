import { type Selectable, sql } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { SsoProviders } from '#db/schema.ts'

export type SsoProvider = Selectable<SsoProviders>
export type SsoDomain = { id: string; domain: string; created_at: Date; updated_at: Date }

/** By id, or by the name that an administrator chose: `resource_NAME`. */
export function ssoProvider(db: Queryable, id: string): Promise<SsoProvider | undefined> {
  const resource = /^resource_(.+)$/s.exec(id)?.[1]
  if (!resource && !isId(id)) return Promise.resolve(undefined)
  return db
    .selectFrom('sso_providers')
    .selectAll()
    .where(resource ? 'resource_id' : 'id', '=', resource?.replaceAll('\0', '') ?? id)
    .executeTakeFirst()
}

export function ssoProviderOfDomain(db: Queryable, domain: string) {
  return db
    .selectFrom('sso_providers')
    .innerJoin('sso_domains', 'sso_domains.provider_id', 'sso_providers.id')
    .selectAll('sso_providers')
    .where(sql<boolean>`lower(sso_domains.domain) = ${domain.toLowerCase().replaceAll('\0', '')}`)
    .executeTakeFirst()
}

export function ssoProviderOfEntity(db: Queryable, entityId: string) {
  return db
    .selectFrom('sso_providers')
    .selectAll()
    .where('entity_id', '=', entityId.replaceAll('\0', ''))
    .executeTakeFirst()
}

export function ssoProviders(db: Queryable): Promise<SsoProvider[]> {
  return db.selectFrom('sso_providers').selectAll().orderBy('created_at').execute()
}

export function domainsOf(db: Queryable, providerId: string): Promise<SsoDomain[]> {
  return db
    .selectFrom('sso_domains')
    .select(['id', 'domain', 'created_at', 'updated_at'])
    .where('provider_id', '=', providerId)
    .orderBy('domain')
    .execute()
}
