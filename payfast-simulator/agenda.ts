import { chargeDue, type Due, mailsDue } from './billing.ts'
import { attempt } from './delivery.ts'
import { setClock, type World } from './world.ts'

/**
 * Scheduled events, in the order in which they are due. Advancing the clock runs everything in between, each
 * at its own time.
 */
function nextDue(world: World): Due | null {
  const all: Due[] = []
  for (const delivery of world.state.deliveries)
    if (delivery.state === 'waiting' && delivery.nextTry !== null)
      all.push({ dueAt: delivery.nextTry, run: () => attempt(world, delivery) })
  for (const agreement of world.state.agreements)
    all.push(...chargeDue(world, agreement), ...mailsDue(world, agreement))
  return all.reduce<Due | null>(
    (first, item) => (first && first.dueAt <= item.dueAt ? first : item),
    null,
  )
}

const running = new WeakMap<World, Promise<void>>()

/** Serialized: two concurrent advances would do things twice. */
export function advanceTo(world: World, target: number): Promise<void> {
  const before = running.get(world) ?? Promise.resolve()
  const mine = before.then(() => moveTo(world, target))
  running.set(
    world,
    mine.catch(() => {}),
  )
  return mine
}

async function moveTo(world: World, target: number) {
  for (let due = nextDue(world); due && due.dueAt <= target; due = nextDue(world)) {
    if (due.dueAt > world.now()) setClock(world, due.dueAt)
    await due.run()
  }
  if (target > world.now()) setClock(world, target)
  world.save()
}

/** Runs what has become due while the clock ticked. */
export function catchUp(world: World) {
  return advanceTo(world, world.now())
}
