import type { Selectable } from 'kysely'
import { currentCategory } from '#app/directory/public/categories.ts'
import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { unseal } from '#app/platform/sealed.server.ts'
import type { Applications } from '#db/schema.ts'
import type { ApplicationState } from './life-cycle.ts'
import {
  type DocumentKind,
  type DocumentsPresent,
  type Draft,
  emptyDraft,
} from './public/application.ts'
import { type ApplicationEvent, isApplicationEvent } from './public/event-words.ts'

export type Application = Omit<Selectable<Applications>, 'state'> & { state: ApplicationState }

export const IDENTITY = 'identity of an applicant'

export async function ownApplication(
  db: Queryable,
  userId: string,
): Promise<Application | undefined> {
  return (await db
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()) as Application | undefined
}

export async function applicationById(
  db: Queryable,
  id: unknown,
): Promise<Application | undefined> {
  if (!isId(id)) return undefined
  return (await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()) as Application | undefined
}

/** The same, locked until this transaction ends. */
export async function lockApplication(tx: Tx, id: string): Promise<Application | undefined> {
  return (await tx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as Application | undefined
}

export async function draftOf(
  { fields, sealed_identity: sealed }: Pick<Application, 'fields' | 'sealed_identity'>,
  secret: string,
): Promise<Draft> {
  const identityNumber = sealed ? await unseal(secret, IDENTITY, sealed) : ''
  const draft = { ...emptyDraft, ...(fields as Partial<Draft>), identityNumber }
  return { ...draft, category: currentCategory(draft.category) }
}

export async function documentsOf(db: Queryable, applicationId: string) {
  const rows = await db
    .selectFrom('application_files')
    .innerJoin('stored_files', 'stored_files.id', 'application_files.file_id')
    .select([
      'stored_files.id',
      'application_files.kind',
      'stored_files.name',
      'stored_files.bytes',
    ])
    .select(['stored_files.content_type as type', 'application_files.added_at as addedAt'])
    .where('application_id', '=', applicationId)
    .orderBy('added_at')
    .orderBy('stored_files.id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as DocumentKind }))
}
export type Document = Awaited<ReturnType<typeof documentsOf>>[number]

export function documentsPresent(documents: readonly Pick<Document, 'kind'>[]): DocumentsPresent {
  const there = { photo: 0, logo: 0, certificates: 0 }
  for (const { kind } of documents) there[kind]++
  return there
}

/** The application's events, in order: the timeline consists of them. */
export async function eventsOf(db: Db, applicationId: string) {
  const rows = await db
    .selectFrom('recorded_events')
    .select(['id', 'name', 'occurred_at as occurredAt', 'by_user as by', 'details'])
    .where('about_kind', '=', 'application')
    .where('about_id', '=', applicationId)
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.flatMap(({ name, ...row }) =>
    isApplicationEvent(name)
      ? [
          {
            ...row,
            name: name as ApplicationEvent,
            details: row.details as Record<string, unknown>,
          },
        ]
      : [],
  )
}

export function questionsOf(db: Queryable, applicationId: string) {
  return db
    .selectFrom('application_questions')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

/** The reasons of the latest rejection. */
export async function reasonsOf(db: Queryable, applicationId: string) {
  const rows = await db
    .selectFrom('application_reasons')
    .select(['reason', 'remedy as wouldDo', 'decided_at as decidedAt'])
    .where('application_id', '=', applicationId)
    .orderBy('decided_at', 'desc')
    .orderBy('position')
    .execute()
  return rows.filter(({ decidedAt }) => decidedAt.getTime() === rows[0]!.decidedAt.getTime())
}

export function findingsOf(db: Queryable, applicationId: string) {
  return db
    .selectFrom('application_findings')
    .selectAll()
    .where('application_id', '=', applicationId)
    .execute()
}
