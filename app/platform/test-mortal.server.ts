import type pg from 'pg'
import { type Database, type Db, kyselyOn } from './db.server.ts'

/** Thrown in place of a result after the simulated crash. */
export class Killed extends Error {}

/**
 * The database as seen by a process that is killed at its nth commit: right before it, or right after,
 * without getting the result. Later queries of that process do nothing, and its open transactions are rolled
 * back, as the server does when a connection is lost.
 */
export function mortal(
  { pool }: Database,
  { at: now, when }: { at: number; when: 'before' | 'after' },
) {
  let commits = 0
  let isDead = false
  const die = (): never => {
    isDead = true
    throw new Killed(`killed ${when} commit ${now}`)
  }

  async function connect() {
    if (isDead) die()
    const client = await pool.connect()
    let isInside = false
    return {
      query: async (...requested: [string, unknown[]?]) => {
        if (isDead) die()
        const verb = /^\s*(\w+)/.exec(requested[0])![1]!.toLowerCase()
        const isCommit = isInside ? verb === 'commit' : /^(insert|update|delete)$/.test(verb)
        if (isCommit) commits++
        const isLast = isCommit && commits === now
        if (isLast && when === 'before') die()
        const answer = await client.query(...requested)
        if (/^(begin|start)$/.test(verb)) isInside = true
        if (/^(commit|rollback)$/.test(verb)) isInside = false
        return isLast ? die() : answer
      },
      release: () => {
        if (!isInside) return client.release()
        void client.query('rollback').then(() => client.release(), client.release)
      },
    }
  }

  return {
    db: kyselyOn({ connect, end: async () => {} } as unknown as pg.Pool) as Db,
    isDead: () => isDead,
  }
}
