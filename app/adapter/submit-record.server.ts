import {
  accountBilling,
  applicationOf,
  documentsOf,
  hasPaid,
  saveDocument,
  saveDraft,
  submitApplication,
} from '#app/applications/index.server.ts'
import {
  type DocumentKind,
  documentKinds,
  type Problems,
} from '#app/applications/public/application.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { translate } from '#app/platform/messages.ts'
import { notStored } from '#app/uploads/public/too-often.ts'
import type { AdapterEnv, Caller } from './adapter-services.ts'
import { draftOfRecord } from './applied-record.server.ts'
import { readFilePath } from './file-path.ts'
import { fileAt } from './provider-files.server.ts'
import { isColumn } from './provider-record.ts'
import { Refusal } from './refusal.ts'

const TABLE = 'service_providers'
type Services = AdapterEnv['Variables']['services']

/**
 * Inserts a provider record: the same action as submitting the form, with the same rules, and rejected for an
 * account that hasn't paid.
 */
export async function submitRecord(
  { services, caller }: AdapterEnv['Variables'],
  body: unknown,
): Promise<void> {
  if (!caller) throw notTheirs(401)
  const row = checkedRow(body, caller.id)
  const record = await services.db
    .selectFrom('provider_profiles')
    .select('verification')
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  if (record && record.verification !== 'rejected') throw thereAlready(caller.id)
  if (!hasPaid(await accountBilling(services.db, caller.id))) throw unpaid()

  const now = services.clock.now()
  const own = { userId: caller.id, language: 'en', now }
  const application = await applicationOf(services, own)
  if (application.state !== 'draft') throw thereAlready(caller.id)
  await saveDraft(services, { ...own, typed: draftOfRecord(row) })
  await takeDocuments(services, caller, row)
  const sent = await submitApplication(services, { userId: caller.id, now })
  if (sent.ok) return
  if (sent.why === 'unpaid') throw unpaid()
  if (sent.why !== 'incomplete') throw thereAlready(caller.id)
  throw new Refusal(400, '23514', firstProblem(sent.problems))
}

/** Files from the bucket are copied to the application; the bucket's own copy is unchanged. */
async function takeDocuments(services: Services, caller: Caller, row: Record<string, unknown>) {
  const requested: [DocumentKind, unknown][] = [
    ['photo', row.profile_photo_url],
    ['logo', row.business_logo_url],
    ['certificates', row.certificates_url],
  ]
  for (const [kind, paths] of requested)
    for (const path of [paths].flat().slice(0, 12)) {
      if (typeof path !== 'string' || !path) continue
      await takeDocument(services, caller, kind, path)
    }
}

async function takeDocument(services: Services, caller: Caller, kind: DocumentKind, path: string) {
  const file = await ownFile(services, caller, path)
  if (!file) throw new Refusal(400, '23503', `There is no file at ${path.slice(0, 200)}`)
  const now = services.clock.now()
  const application = await applicationOf(services, { userId: caller.id, language: 'en', now })
  const documents = await documentsOf(services.db, application.id)
  // Already added when the application was submitted before a rejection.
  if (documents.some((item) => item.kind === kind && item.name === file.name)) return
  const bytes = await services.files.read(file.key)
  const document = { application, kind, name: file.name, bytes, now }
  const stored = await saveDocument(services, document)
  if (!stored.ok && stored.why === notStored)
    throw new Refusal(507, 'insufficient_storage', i18nFor('en')._(notStored))
  if (!stored.ok) throw new Refusal(400, '23514', i18nFor('en')._(stored.why))
}

/** Even an administrator submits only their own files. */
async function ownFile(services: Services, caller: Caller, path: string) {
  const known = readFilePath(encodeURI(path))
  const asOwner = { ...caller, roles: [] }
  return known && fileAt(services, { caller: asOwner, path: known.path, ownerId: null })
}

function firstProblem(problems: Problems): string {
  const [[field, messages] = ['', []]] = Object.entries(problems)
  const words = messages[0] ? translate(i18nFor('en'), messages[0]) : 'Something is missing'
  return field in documentKinds ? `${words} (${field})` : words
}

function checkedRow(body: unknown, userId: string): Record<string, unknown> {
  const rows = Array.isArray(body) ? body : [body]
  const [row] = rows
  if (rows.length !== 1 || typeof row !== 'object' || row === null || Array.isArray(row))
    throw new Refusal(400, 'PGRST102', 'One row is needed')
  const unknown = Object.keys(row).find((name) => !isColumn(name))
  if (unknown !== undefined)
    throw new Refusal(
      400,
      'PGRST204',
      `Could not find the '${unknown.slice(0, 60)}' column of '${TABLE}' in the schema cache`,
    )
  const { user_id = userId, approved = false, verification_status = 'pending' } = row
  // Rejects an application for another user, or one that approves itself.
  if (user_id !== userId || approved !== false || verification_status !== 'pending')
    throw notTheirs(403)
  return row as Record<string, unknown>
}

const notTheirs = (status: 401 | 403) =>
  new Refusal(status, '42501', `new row violates row-level security policy for table "${TABLE}"`)

const unpaid = () =>
  new Refusal(
    402,
    'PT402',
    'Payment Required',
    'Please complete your payment before submitting the application.',
  )

const thereAlready = (userId: string) =>
  new Refusal(
    409,
    '23505',
    `duplicate key value violates unique constraint "${TABLE}_user_id_key"`,
    `Key (user_id)=(${userId}) already exists.`,
  )
