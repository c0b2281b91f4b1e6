import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { Files } from '#app/platform/files.server.ts'
import { newId } from '#app/platform/ids.ts'
import { seedWorld } from '#db/seeds/world.ts'

export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'operations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A local S3 server. */
export async function s3Store() {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: [{ name: 'thembeka', configs: [] }],
  })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  return `s3://S3RVER:S3RVER@127.0.0.1:${port}/thembeka?region=us-east-1&insecure=1`
}

/** Inserts a file with its row, and an event in the same transaction. */
export async function addFile(db: Db, files: Files, position = new Date()) {
  const id = newId()
  const key = `photos/${randomBytes(20).toString('hex')}.webp`
  const bytes = new Uint8Array(randomBytes(2000))
  await files.put(key, bytes, 'image/webp')
  await transaction(db, async (tx) => {
    await tx
      .insertInto('files')
      .values({
        id,
        key,
        purpose: 'test',
        name: `line\u2028break "${id}" \\ ünï`,
        content_type: 'image/webp',
        bytes: bytes.length,
        created_at: position,
        attached_at: position,
      })
      .execute()
    await recordEvent(tx, {
      name: 'document opened by staff',
      about: { kind: 'file', id },
      by: null,
      now: position,
    })
  })
  return { id, key, bytes }
}

/** Deletes the row, then the bytes, as the site does with unused files. */
export async function removeFile(db: Db, files: Files, { id, key }: { id: string; key: string }) {
  await transaction(db, async (tx) => {
    await tx.deleteFrom('files').where('id', '=', id).execute()
    await tx.deleteFrom('events').where('about_id', '=', id).execute()
  })
  await files.remove(key)
}

/** Sample rows in every kind of table. */
export const seedSmallWorld = (db: Db) =>
  seedWorld(db, {
    providers: 10,
    seed: 'backup',
    now: new Date('2025-06-10T08:00:00Z'),
    launch: new Date('2025-06-01T00:00:00Z'),
    passwordHash: 'nobody signs in',
  })
