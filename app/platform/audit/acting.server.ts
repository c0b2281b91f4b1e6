import { AsyncLocalStorage } from 'node:async_hooks'
import type { Queryable } from '../db.server.ts'

type About = { kind: string; id: string }

/** The account that a thing belongs to, or null: it decides whose key encrypts what is recorded of it. */
export type PersonOf = (tx: Queryable, about: About) => Promise<string | null>

export type Acting = {
  /** Who is at work, from where, and in which session. */
  actor: string
  address: string
  sessionId: string
  /** Whether everything that is recorded meanwhile was done by administering the site. */
  isAdministrative: boolean
  personOf: PersonOf
}

type Current = Acting & { written: number }

const current = new AsyncLocalStorage<Current>()

/** Whose work this is part of, if one of ours does it. */
export const actingNow = () => current.getStore()

/** Does one person's work, and answers with how many entries of the audit log it wrote. */
export async function actingAs<Result>(
  acting: Acting,
  work: () => Promise<Result>,
): Promise<{ result: Result; written: number }> {
  const own = { ...acting, written: 0 }
  const result = await current.run(own, work)
  return { result, written: own.written }
}

/** Does work whose records don't stay, such as a rehearsal that is rolled back. */
export const actingAsNobody = <Result>(work: () => Promise<Result>): Promise<Result> =>
  current.exit(work)
