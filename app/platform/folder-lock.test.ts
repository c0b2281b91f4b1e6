import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockFolder } from './folder-lock.server.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Another process that locks the folder until it is killed. */
async function lockedByAnother(folder: string) {
  const program = `
    const { writeFileSync } = require('node:fs')
    writeFileSync(${JSON.stringify(join(folder, 'in-use-by'))}, String(process.pid), { flag: 'wx' })
    console.log('held')
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void other.kill('SIGKILL'))
  await new Promise((resolve) => other.stdout.once('data', resolve))
  return other
}

it('refuses a folder that another program has, and says which and what to do', async () => {
  const folder = newFolder()
  const other = await lockedByAnother(folder)

  expect(() => lockFolder(folder)).toThrow(
    `The database in ${folder} is in use by process ${other.pid}. Stop that one first, or set DATA_DIR to another folder.`,
  )
})

it('takes over from a program that was killed', async () => {
  const folder = newFolder()
  const other = await lockedByAnother(folder)
  const ended = new Promise((resolve) => other.once('close', resolve))
  other.kill('SIGKILL')
  await ended

  const unlock = lockFolder(folder)

  expect(existsSync(join(folder, 'in-use-by'))).toBe(true)
  unlock()
  expect(existsSync(join(folder, 'in-use-by'))).toBe(false)
})

it('refuses the same folder twice within one program too', () => {
  const folder = newFolder()
  const unlock = lockFolder(folder)

  expect(() => lockFolder(folder)).toThrow(`The database in ${folder} is in use`)

  unlock()
  lockFolder(folder)()
})

it('takes a folder whose lock holds nonsense', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'in-use-by'), 'half a n')

  expect(() => lockFolder(folder)()).not.toThrow()
})
