import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Send } from './sending.ts'
import { type Agreement, type Checkout, freshState, type Merchant, type State } from './state.ts'

/** The state, and its basic operations. Passed to everything. */
export type World = {
  state: State
  /** How notifications are sent: over the network, or to a test. */
  send: Send
  now: () => number
  save: () => void
  reset: () => void
}

export type WorldOptions = {
  send: Send
  /** The initial virtual time; the machine's by default. */
  startsAt?: Date
  /** Whether the clock ticks by itself. */
  isTicking?: boolean
  seed?: number
  merchants?: Merchant[]
  /** A file that persists the state across restarts. */
  file?: string
  machine?: () => number
}

export function makeWorld({
  send,
  startsAt: now,
  isTicking = true,
  seed = 1,
  merchants,
  file,
  machine = Date.now,
}: WorldOptions): World {
  const fresh = () =>
    freshState({
      time: now?.getTime() ?? machine(),
      machineAt: isTicking ? machine() : null,
      seed,
      merchants,
    })
  const world: World = {
    state: (file && stored(file)) || fresh(),
    send,
    now: () => {
      const { time: stood, machineAt } = world.state.clock
      return machineAt === null ? stood : stood + (machine() - machineAt)
    },
    save: () => {
      if (file) keep(file, world.state)
    },
    reset: () => {
      world.state = fresh()
    },
  }
  return world
}

/** Sets the virtual clock; it keeps ticking if it was ticking. */
export function setClock({ state }: World, index: number, machine = Date.now) {
  state.clock = { time: index, machineAt: state.clock.machineAt === null ? null : machine() }
}

function stored(file: string): State | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes a temporary file and renames it, so that a crash leaves the old one intact. */
function keep(file: string, state: State) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}

export function merchantOf({ state }: World, id: string): Merchant | undefined {
  return state.merchants.find((merchant) => merchant.id === id)
}

export function checkoutOf({ state }: World, id: string): Checkout | undefined {
  return state.checkouts.find((checkout) => checkout.id === id)
}

export function agreementOf({ state }: World, token: string): Agreement | undefined {
  return state.agreements.find((agreement) => agreement.token === token)
}

export function newPaymentId({ state }: World): string {
  return String(state.nextPayment++)
}

export function newRowId({ state }: World): string {
  return String(state.nextRow++)
}

/** 36 characters, deterministic for a seed. */
export function newToken({ state }: World): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random(state) * 16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** mulberry32: small, and good enough for ids that needn't be unguessable. */
function random(state: State): number {
  state.random = (state.random + 0x6d2b79f5) | 0
  let mixed = Math.imul(state.random ^ (state.random >>> 15), 1 | state.random)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

export function writeMail(world: World, to: string, subject: string, text: string) {
  if (!to) return
  world.state.mails.push({ id: newRowId(world), time: world.now(), to, subject, text })
}

/** The value of a form's or a call's field, "" if missing. */
export function fieldOf(fields: readonly (readonly [string, string])[], name: string): string {
  return fields.find(([item]) => item === name)?.[1] ?? ''
}
