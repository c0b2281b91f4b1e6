import { AsyncLocalStorage } from 'node:async_hooks'
import type { Queryable } from '../db.server.ts'

type About = { kind: string; id: string }

/** The account that a thing belongs to, or null: its key encrypts what is recorded about it. */
export type PersonOf = (tx: Queryable, about: About) => Promise<string | null>

export type Acting = {
  /** The actor, their address, and their session. */
  actor: string
  address: string
  sessionId: string
  /** Whether everything recorded meanwhile is an administrative action. */
  isAdministrative: boolean
  personOf: PersonOf
}

type Current = Acting & { written: number }

const current = new AsyncLocalStorage<Current>()

/** The current actor, if a staff member. */
export const actingNow = () => current.getStore()

/** Runs work as an actor; returns its result with the number of audit log entries it wrote. */
export async function actingAs<Result>(
  acting: Acting,
  work: () => Promise<Result>,
): Promise<{ result: Result; written: number }> {
  const own = { ...acting, written: 0 }
  const result = await current.run(own, work)
  return { result, written: own.written }
}

/** Runs work whose records don't stay, such as a dry run that is rolled back. */
export const actingAsNobody = <Result>(work: () => Promise<Result>): Promise<Result> =>
  current.exit(work)
