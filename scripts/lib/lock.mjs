import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './say.mjs'

/**
 * Holds a lock while a step runs, so that two starts don't install or build into the same folder at once. The
 * lock contains the process id: one left by a killed process is ignored.
 */
export async function locked(folder, what, step) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock')
  const mine = join(folder, `lock.${process.pid}`)
  writeFileSync(mine, String(process.pid))
  const giveUp = () => {
    rmSync(file, { force: true })
    rmSync(mine, { force: true })
  }
  try {
    let hasWarned = false
    while (!take(file, mine)) {
      const holder = holderOf(file)
      if (holder && !isRunning(holder)) clear(file, holder)
      else {
        if (!hasWarned) say(`Another start (process ${holder}) is ${what}; waiting for it.`)
        hasWarned = true
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
    process.once('exit', giveUp)
    return await step()
  } finally {
    if (holderOf(file) === process.pid) rmSync(file, { force: true })
    rmSync(mine, { force: true })
    process.off('exit', giveUp)
  }
}

/** A hard link is created atomically, with the process id already inside. */
function take(file, mine) {
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Moves a stale lock aside; if someone else replaced it meanwhile, theirs is put back. */
function clear(file, dead) {
  const aside = `${file}.${process.pid}.old`
  try {
    renameSync(file, aside)
    if (holderOf(aside) !== dead) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  rmSync(aside, { force: true })
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
