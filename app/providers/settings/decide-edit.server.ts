import { placeById, refreshListing } from '#app/directory/index.server.ts'
import { currentCategory } from '#app/directory/public/categories.ts'
import {
  type EditField,
  isOfProfile,
  pageOf,
  type ReviewedField,
} from '#app/directory/public/profile-fields.ts'
import { notify } from '#app/notifications/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { changeSlug } from '../change-slug.server.ts'
import { changeProfile, lockProvider, type ProfileChange } from '../provider-record.server.ts'
import { showHeadline } from '../site/store-site.server.ts'
import { approveDocument } from './add-document.server.ts'
import { type Refusal, refused } from './outcome.ts'
import { listOf } from './profile-form.ts'
import { splitService } from './service-type.ts'

type DecideServices = Pick<Services, 'db' | 'jobs'>
type Deciding = { editId: string; by: string; now: Date }
export type Decided = { ok: true } | { ok: false; why: Refusal }

/** Publishes an edit. One that was changed or decided meanwhile is gone. */
export async function approveEdit(services: DecideServices, deciding: Deciding): Promise<Decided> {
  const { editId, by, now } = deciding
  if (!isId(editId)) return refused('gone')
  const done = await transaction(services.db, async (tx) => {
    const edit = await decide(tx, { ...deciding, state: 'approved', reason: null })
    if (!edit) return null
    const { providerId, field } = edit
    const before = await lockProvider(tx, providerId)
    if (field === 'document') await approveDocument(services, tx, { ...edit, now })
    if (field === 'siteHeadline') await showHeadline(tx, { providerId, headline: edit.new, now })
    if (isOfProfile(field))
      await changeProfile(tx, { providerId, change: changeOf[field](edit.new), now })
    await announce(services, tx, { ...deciding, edit, kind: 'profile edit approved' })
    await refreshListing(tx, providerId, now)
    const { display_name: name } = await lockProvider(tx, providerId)
    return { providerId, before, name }
  })
  if (!done) return refused('gone')
  // A new name gets a new slug; the old one redirects.
  if (done.name && done.name !== done.before.display_name)
    await changeSlug(services.db, {
      providerId: done.providerId,
      displayName: done.name,
      placeName: placeById(done.before.place_id)?.name ?? done.before.place_typed,
      by,
      now,
    })
  return { ok: true }
}

/** The profile stays as it was, and the provider is notified with the reason. */
export async function refuseEdit(
  services: DecideServices,
  { reason, ...deciding }: Deciding & { reason: string },
): Promise<Decided> {
  const { editId } = deciding
  if (reason.length < 3) return refused('no reason')
  if (!isId(editId)) return refused('gone')
  return transaction(services.db, async (tx) => {
    const edit = await decide(tx, { ...deciding, state: 'refused', reason })
    if (!edit) return refused('gone')
    if (edit.field === 'document')
      await tx
        .updateTable('provider_documents')
        .set({ state: 'refused' })
        .where('file_id', '=', edit.new)
        .execute()
    await announce(services, tx, { ...deciding, edit, kind: 'profile edit refused', reason })
    return { ok: true as const }
  })
}

type Decision = Deciding & { state: 'approved' | 'refused'; reason: string | null }

/**
 * Only the first of two concurrent decisions finds the pending edit. Locks the provider before the edit, as
 * changing an edit does, to avoid a deadlock.
 */
async function decide(tx: Tx, { editId, by, now, state, reason }: Decision) {
  const proposed = await tx
    .selectFrom('profile_edits')
    .select('provider_id')
    .where('id', '=', editId)
    .executeTakeFirst()
  if (!proposed) return undefined
  await lockProvider(tx, proposed.provider_id)
  const row = await tx
    .updateTable('profile_edits')
    .set({ state, reason, decided_at: now, decided_by: by })
    .where('id', '=', editId)
    .where('state', '=', 'waiting')
    .returning(['provider_id as providerId', 'field', 'old_value as old', 'new_value as new'])
    .executeTakeFirst()
  return row && { ...row, field: row.field as EditField }
}

type Announcement = Deciding & {
  edit: { providerId: string; field: EditField; old: string; new: string }
  kind: 'profile edit approved' | 'profile edit refused'
  reason?: string
}

/** The decision's event, email and notification. */
async function announce(
  services: DecideServices,
  tx: Tx,
  { editId, by, now, edit, kind, reason }: Announcement,
) {
  const { providerId, field } = edit
  const isApproved = kind === 'profile edit approved'
  await recordEvent(tx, {
    name: kind,
    about: { kind: 'provider', id: providerId },
    by,
    now,
    details: { edit: editId, field, ...(reason === undefined ? {} : { reason }) },
    audit: {
      before: { [field]: edit.old, edit: 'waiting' },
      after: {
        [field]: isApproved ? edit.new : edit.old,
        edit: isApproved ? 'approved' : 'rejected',
      },
    },
  })
  await queueEmail(services, tx, { kind, id: editId })
  const { user_id: to } = await lockProvider(tx, providerId)
  const link = `/provider-portal/settings/${pageOf(field)}` as const
  await notify(tx, { to, kind, dedupeKey: editId, link, details: { field }, now })
}

const changeOf: Record<ReviewedField, (value: string) => ProfileChange> = {
  fullName: (value) => ({ full_name: value }),
  tradingName: (value) => ({ trading_name: value || null }),
  about: (value) => ({ about: value }),
  certifications: (value) => ({ certifications: listOf(value) }),
  vatNumber: (value) => ({ vat_number: value || null }),
  serviceType: (value) => {
    const { category, custom } = splitService(value)
    return { category: currentCategory(category), custom_service_type: custom || null }
  },
}
