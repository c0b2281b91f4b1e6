import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/engines.server.ts'
import { begin } from '#server'
import { command } from '../commands.server.ts'
import { addFile, temporaryFolder } from './test-store.ts'

it('a running site on the embedded database makes its own backup when asked, and it can be restored', async () => {
  const env = (folder: string) => ({ APP_ENV: 'test', DATA_DIR: folder, DEMO_DATA: '0' })
  const here = temporaryFolder()
  const archives = temporaryFolder()
  const output: string[] = []
  const say = (line: string) => output.push(line)
  const { services, finish } = await begin(readConfig(env(here)))
  const { id, key, bytes } = await addFile(services.db, services.files)

  await command('backup', [archives, '--keep-days', '7'], env(here), say)

  expect(output.join()).toMatch(/\d+ rows, 1 files\./)
  expect(statSync(join(here, 'db/operator.sock')).mode & 0o077).toBe(0)
  await expect(command('restore', [archives], env(here), say)).rejects.toThrow('in use')
  await addFile(services.db, services.files)
  await finish()
  expect(existsSync(join(here, 'db/operator.sock'))).toBe(false)

  // The same folder again, because a new one takes the embedded database half a minute on a busy machine.
  const archive = join(archives, readdirSync(archives)[0]!)
  await expect(command('restore', [archive], env(here), say)).rejects.toThrow('--replace')
  await services.files.remove(key)
  await command('restore', [archive, '--replace'], env(here), say)
  const restored = await openDatabase({ folder: join(here, 'db') })
  const rows = await restored.db.selectFrom('files').select('id').execute()
  await restored.close()
  expect(rows).toEqual([{ id }])
  expect(new Uint8Array(await services.files.read(key))).toEqual(bytes)
}, 180_000)

it('says how the commands are written', async () => {
  const env = { APP_ENV: 'test', DATA_DIR: temporaryFolder() }

  await expect(command('restore', [], env)).rejects.toThrow('The folder of one archive is needed')
  await expect(command('move', [], env)).rejects.toThrow('empty PostgreSQL database')
  await expect(command('backup', ['x', '--keep-days', 'soon'], env)).rejects.toThrow('--keep-days')
})
