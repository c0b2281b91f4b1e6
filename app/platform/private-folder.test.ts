import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServices } from '../services.server.ts'
import { readConfig } from './config.server.ts'
import { startLog } from './logs.server.ts'
import { makePrivate } from './private-folder.server.ts'
import { secretKey } from './secrets.server.ts'
import { testDatabase } from './test-db.server.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o7777).toString(8)
  return { folder, modeOf }
}

it('makes its folder, keys and files for its own user alone', async () => {
  const { folder, modeOf } = newFolder()
  const dataDir = join(folder, 'data')
  const umask = process.umask(0o022)
  onTestFinished(() => void process.umask(umask))
  const database = { ...(await testDatabase()), close: async () => {} }
  const services = await startServices(readConfig({ APP_ENV: 'test', DATA_DIR: dataDir }), {
    database,
    log: startLog('silent'),
  })
  onTestFinished(services.stop)
  await services.files.put('provider-files/a.txt', new Uint8Array([1]), 'text/plain')

  expect(modeOf('data')).toBe('700')
  expect(modeOf('data/secret-key')).toBe('600')
  expect(modeOf('data/files/provider-files')).toBe('700')
  expect(modeOf('data/files/provider-files/a.txt')).toBe('600')
})

it('tightens what an earlier release left open, and follows no link out of it', () => {
  const { folder, modeOf } = newFolder()
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'db/pglite'), { recursive: true })
  writeFileSync(join(folder, 'db/pglite/1234'), 'rows')
  writeFileSync(join(folder, 'secret-key'), 'key')
  mkdirSync(join(folder, 'mounted'))
  mkdirSync(join(folder, 'files'))
  symlinkSync('../mounted', join(folder, 'files/linked'))
  for (const path of ['db', 'db/pglite', 'mounted', 'files']) chmodSync(join(folder, path), 0o755)
  for (const path of ['db/pglite/1234', 'secret-key']) chmodSync(join(folder, path), 0o644)

  expect(makePrivate(folder)).toEqual([])
  const modes = ['', 'db', 'db/pglite', 'db/pglite/1234', 'secret-key', 'files', 'mounted']
  expect(modes.map(modeOf)).toEqual(['700', '700', '700', '600', '600', '700', '755'])
  chmodSync(join(folder, 'secret-key'), 0o644)
  makePrivate(folder)
  expect(modeOf('secret-key')).toBe('600')
  expect(secretKey({ dataDir: folder, secretKey: undefined })).toBe('key')
})

it('makes no folder that nothing is kept in', () => {
  const { folder } = newFolder()
  const unused = join(folder, 'data')
  expect(makePrivate(unused)).toEqual([])
  expect(existsSync(unused)).toBe(false)
})

it('closes only its own part of a folder that others use', () => {
  const { folder, modeOf } = newFolder()
  chmodSync(folder, 0o1777)
  writeFileSync(join(folder, 'of another program'), '')
  writeFileSync(join(folder, 'secret-key'), 'key')
  for (const path of ['of another program', 'secret-key']) chmodSync(join(folder, path), 0o644)
  makePrivate(folder)
  expect(['', 'of another program', 'secret-key'].map(modeOf)).toEqual(['1777', '644', '600'])
})

it('names a folder of another user that it can’t look into, and continues past one that was removed meanwhile', () => {
  const { folder, modeOf } = newFolder()
  chmodSync(folder, 0o755)
  for (const path of ['files/a', 'files/b', 'files/c']) {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'x'), 'bytes')
    chmodSync(join(folder, path, 'x'), 0o644)
  }
  // The errors of a system without permission; tests often run as root, who has all permissions.
  const refusals = new Map([
    [join(folder, 'files/a'), 'EACCES'],
    [join(folder, 'files/b'), 'ENOENT'],
  ])
  const list = (path: string) => {
    const code = refusals.get(path)
    if (code) throw Object.assign(new Error(code), { code })
    return readdirSync(path)
  }

  expect(makePrivate(folder, list)).toEqual([join(folder, 'files/a')])
  expect(modeOf('files/c/x')).toBe('600')
})
