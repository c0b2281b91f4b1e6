import { expect, it } from 'vitest'
import { startAdministration } from '#app/admin/test-administration.ts'
import { removeMember } from '#app/content/team/team.server.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { beginUpload, forgetUploads } from './chunks.server.ts'
import { forgetLooseFiles } from './loose-files.server.ts'
import { REMOVE_FILES } from './remove-files.server.ts'
import { somePdf } from './test-documents.ts'

/** The site with a store that fails once to delete bytes. */
async function startFailing() {
  const site = await startAdministration()
  const { services } = site
  const { db, files, jobs } = services
  const { remove } = files
  let failures = 1
  services.files.remove = async (key) => {
    if (failures-- > 0) throw new Error('the store is away')
    await remove.call(files, key)
  }
  const isThere = (key: string) =>
    files.read(key).then(
      () => true,
      () => false,
    )
  const stored = async (purpose = 'support file') => {
    const key = `test/${newId()}.pdf`
    await files.put(key, somePdf(), 'application/pdf')
    const id = newId()
    await db
      .insertInto('files')
      .values({
        id,
        key,
        purpose,
        owner_user: null,
        owner_device: newId(),
        name: 'a.pdf',
        content_type: 'application/pdf',
        bytes: 1,
        created_at: services.clock.now(),
      })
      .execute()
    return { id, key }
  }
  /** The job's attempts, in order. */
  const sent: string[][] = []
  const storedFiles = () => {
    services.jobs = {
      ...jobs,
      send: async (_tx, name, data) => {
        if (name === REMOVE_FILES) sent.push(data.keys as string[])
      },
    }
  }
  const tryJob = () => jobsOf(services)[REMOVE_FILES]!.run({ keys: sent.flat() })
  return { ...site, db, isThere, stored, storedFiles, sent, tryJob }
}

it('removes the bytes of a file that was taken back, though the store failed at first', async () => {
  const { visitor, services, db, isThere } = await startFailing()
  await services.jobs.work(jobsOf(services))
  const naledi = visitor()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(somePdf())], 'a.pdf'))
  const { id } = (await (await naledi.visit('/uploads/support', { body: form })).json()) as {
    id: string
  }
  const { key } = await db.selectFrom('files').select('key').executeTakeFirstOrThrow()
  const removed = await naledi.visit('/uploads/support', { form: { remove: id } })
  expect(removed.status).toBe(200)
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  await expect.poll(() => isThere(key), { timeout: 40_000 }).toBe(false)
})

it('forgets all loose files, and the bytes of each with the next attempt', async () => {
  const { services, clock, db, stored, isThere, storedFiles, sent, tryJob } = await startFailing()
  const files = [await stored(), await stored(), await stored('request photo')]
  storedFiles()
  clock.advance(DAY + MINUTE)
  await forgetLooseFiles(services)
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  expect(sent.flat().sort()).toEqual(files.map(({ key }) => key).sort())
  await expect(tryJob()).rejects.toThrow('bytes that were not removed')
  // The failed one didn't block the others.
  const left = await Promise.all(files.map(({ key }) => isThere(key)))
  expect(left.filter(Boolean)).toHaveLength(1)
  await tryJob()
  expect(await Promise.all(files.map(({ key }) => isThere(key)))).toEqual([false, false, false])
})

it('forgets uploads that never came whole with one broken one among them', async () => {
  const { services, ids, clock, db, storedFiles, sent } = await startFailing()
  storedFiles()
  for (const fingerprint of ['a', 'b'])
    await beginUpload(services, {
      userId: ids.thandi,
      purpose: 'certificates',
      name: fingerprint,
      fingerprint,
      bytes: 10,
      now: clock.now(),
    })
  await db.updateTable('uploads').set({ chunks: 2 }).execute()
  clock.advance(DAY + MINUTE)
  await forgetUploads(services)
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
  expect(sent.flat().filter((key) => /^uploads\/.+-[01]$/.test(key))).toHaveLength(4)
})

it('removes anyone who is no more of the team with their picture, though the store is away', async () => {
  const { services, ids, clock, db, stored, isThere, storedFiles, tryJob } = await startFailing()
  const { id: photo_file, key } = await stored('site picture')
  const [id, position] = [newId(), clock.now()]
  const words = { name: 'Lerato', role: 'Design', bio: 'Draws.' }
  await db
    .insertInto('team_members')
    .values({ id, ...words, photo_file, position: 0, created_at: position, updated_at: position })
    .execute()
  storedFiles()
  expect(await removeMember(services, { id, by: ids.nomsa, now: position })).toBe(true)
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  await expect(tryJob()).rejects.toThrow()
  expect(await isThere(key)).toBe(true)
  await tryJob()
  expect(await isThere(key)).toBe(false)
})

it('removes no bytes where the row stays after all', async () => {
  const { services, clock, isThere, stored, db } = await startFailing()
  const { id, key } = await stored()
  services.jobs.send = () => Promise.reject(new Error('the database went away'))
  clock.advance(DAY + MINUTE)
  await expect(forgetLooseFiles(services)).rejects.toThrow('went away')
  expect(await db.selectFrom('files').select('id').execute()).toEqual([{ id }])
  expect(await isThere(key)).toBe(true)
})
