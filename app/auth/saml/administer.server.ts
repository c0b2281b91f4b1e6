import { isUniqueViolation } from '#app/platform/database-errors.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import type { AttributeMapping } from './attributes.ts'
import { fetchMetadata } from './fetch-metadata.server.ts'
import { readMetadata } from './metadata.ts'
import type { SsoProvider } from './sso-providers.server.ts'

export type SsoChanges = {
  metadataXml?: string
  metadataUrl?: string
  domains?: string[]
  attributeMapping?: AttributeMapping
  nameIdFormat?: string
  resourceId?: string
  isDisabled?: boolean
}

/** Adds an organisation whose users sign in by SAML. Returns its id. */
export async function addSsoProvider(services: AuthServices, wish: SsoChanges): Promise<string> {
  const metadata = await metadataOf(services, wish)
  if (!metadata)
    throw new AuthError('validation_failed', 'Either metadata_xml or metadata_url must be set')
  const now = services.securityClock.now()
  const id = newId()
  await whole(services, async (tx) => {
    await tx
      .insertInto('sso_providers')
      .values({
        id,
        resource_id: wish.resourceId ?? null,
        is_disabled: wish.isDisabled ?? false,
        ...metadata,
        attribute_mapping: JSON.stringify(wish.attributeMapping ?? {}),
        name_id_format: wish.nameIdFormat ?? null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await setDomains(tx, { providerId: id, domains: wish.domains ?? [], now })
    await record(services, tx, 'sso provider added', id)
  })
  return id
}

/** Missing fields stay unchanged. The organisation's entity id can't change. */
export async function changeSsoProvider(
  services: AuthServices,
  provider: SsoProvider,
  wish: SsoChanges,
) {
  const metadata = await metadataOf(services, wish)
  if (metadata && metadata.entity_id !== provider.entity_id)
    throw new AuthError(
      'saml_entity_id_mismatch',
      `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${provider.entity_id}'`,
    )
  const now = services.securityClock.now()
  await whole(services, async (tx) => {
    await tx
      .updateTable('sso_providers')
      .set({
        ...metadata,
        ...(wish.attributeMapping
          ? { attribute_mapping: JSON.stringify(wish.attributeMapping) }
          : {}),
        ...(wish.nameIdFormat === undefined ? {} : { name_id_format: wish.nameIdFormat || null }),
        ...(wish.resourceId === undefined ? {} : { resource_id: wish.resourceId || null }),
        ...(wish.isDisabled === undefined ? {} : { is_disabled: wish.isDisabled }),
        updated_at: now,
      })
      .where('id', '=', provider.id)
      .execute()
    if (wish.domains) await setDomains(tx, { providerId: provider.id, domains: wish.domains, now })
    await record(services, tx, 'sso provider changed', provider.id)
  })
}

export async function removeSsoProvider(services: AuthServices, provider: SsoProvider) {
  await transaction(services.db, async (tx) => {
    await tx.deleteFrom('sso_providers').where('id', '=', provider.id).execute()
    await record(services, tx, 'sso provider removed', provider.id)
  })
}

async function metadataOf(services: AuthServices, { metadataXml, metadataUrl }: SsoChanges) {
  if (metadataXml && metadataUrl)
    throw new AuthError(
      'validation_failed',
      'Only one of metadata_xml or metadata_url needs to be set',
    )
  const xml = metadataXml ?? (metadataUrl && (await fetchMetadata(services, metadataUrl)))
  if (!xml) return null
  return {
    entity_id: readMetadata(xml).entityId,
    metadata_xml: xml,
    metadata_url: metadataUrl ?? null,
  }
}

async function setDomains(
  tx: Tx,
  { providerId, domains, now }: { providerId: string; domains: string[]; now: Date },
) {
  await tx.deleteFrom('sso_domains').where('provider_id', '=', providerId).execute()
  for (const domain of new Set(domains.map((otherDomain) => otherDomain.trim().toLowerCase())))
    await tx
      .insertInto('sso_domains')
      .values({ id: newId(), provider_id: providerId, domain, created_at: now, updated_at: now })
      .execute()
}

/** Runs one transaction; conflicts with another organisation become errors of the API. */
function whole(services: AuthServices, act: (tx: Tx) => Promise<void>) {
  return transaction(services.db, act).catch((error) => {
    if (!isUniqueViolation(error)) throw error
    const { constraint = '' } = error as { constraint?: string }
    if (constraint.startsWith('sso_domains'))
      throw new AuthError(
        'sso_domain_already_exists',
        'SSO Domain is already assigned to an SSO provider',
      )
    throw new AuthError(
      'saml_idp_already_exists',
      'SAML Identity Provider with this EntityID or resource id already exists',
    )
  })
}

function record({ clock }: AuthServices, tx: Tx, name: EventName, id: string) {
  const about = { kind: 'sso provider', id }
  return recordEvent(tx, { name, about, by: null, now: clock.now(), audit: {} })
}
