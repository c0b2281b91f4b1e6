import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Send } from './sending.ts'
import { type Agreement, type Checkout, freshState, type Merchant, type State } from './state.ts'

/** The state, and the few things that can be done to any of it. Handed to everything. */
export type World = {
  state: State
  /** How notifications leave: over the network, or into a test's hands. */
  send: Send
  now: () => number
  save: () => void
  reset: () => void
}

export type WorldOptions = {
  send: Send
  /** Where the virtual clock starts; the machine's time without it. */
  startsAt?: Date
  /** Whether it ticks on from there by itself. */
  isTicking?: boolean
  seed?: number
  merchants?: Merchant[]
  /** A file in which the state outlives the process. */
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

/** Moves the virtual clock; it ticks on from there if it was ticking. */
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

/** Beside it and then over it, so that a process that ends in the middle leaves the old one whole. */
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

/** 36 characters, the same ones for the same seed. */
export function newToken({ state }: World): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random(state) * 16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** mulberry32: small, and good enough for ids that nobody has to guess at. */
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

/** The value of a form's or a call's field, "" where there is none. */
export function fieldOf(fields: readonly (readonly [string, string])[], name: string): string {
  return fields.find(([item]) => item === name)?.[1] ?? ''
}
