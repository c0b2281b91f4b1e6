import type { Order, Tree } from './tree.ts'

/**
 * A file's subject: its folder in app/, unless the folder or file is part of the roof. Single files can be
 * part of the foundation.
 */
function subjectOf(path: string, { foundation, roof }: Order) {
  const name = path.slice('app/'.length)
  if (foundation.includes(name)) return name
  const folder = folderOf(path)
  if (!folder || roof.includes(folder)) return undefined
  return roof.includes(name) ? undefined : folder
}

export const folderOf = (path: string) => /^app\/([^/]+)\//.exec(path)?.[1]

/** Imports between subjects, without those of the foundation. */
function* betweenSubjects({ imports, order }: Tree) {
  for (const { from, to } of imports) {
    const [source, target] = [subjectOf(from, order), subjectOf(to, order)]
    if (!source || !target || source === target || order.foundation.includes(target)) continue
    yield { from, source, target }
  }
}

/** The largest group of subjects that import each other, directly or indirectly. */
export function largestCycle(tree: Tree): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { source, target } of betweenSubjects(tree))
    targets.set(source, (targets.get(source) ?? new Set()).add(target))
  const reached = new Map([...targets.keys()].map((subject) => [subject, reachable(subject)]))
  const groups = [...reached].map(([subject, others]) =>
    [...others].filter((other) => reached.get(other)?.has(subject)),
  )
  return groups.reduce((largest, group) => (group.length > largest.length ? group : largest), [])

  function reachable(start: string) {
    const found = new Set<string>()
    const waiting = [start]
    for (let subject = waiting.pop(); subject; subject = waiting.pop())
      for (const target of targets.get(subject) ?? [])
        if (!found.has(target)) {
          found.add(target)
          waiting.push(target)
        }
    return found
  }
}

/** A file may import from its own position in the order and from earlier ones. The roof is last. */
export function againstTheOrder({ imports, order }: Tree): string[] {
  const places = [...order.foundation, ...order.subjects]
  const placeOf = (path: string) => {
    const subject = subjectOf(path, order)
    return subject ? places.indexOf(subject) : places.length
  }
  return imports
    .filter(({ from, to }) => from.startsWith('app/') && to.startsWith('app/'))
    .filter(({ from, to }) => placeOf(from) < placeOf(to))
    .map(({ from, to }) => `${from} → ${subjectOf(to, order) ?? to.slice('app/'.length)}`)
}

/** Subjects that app/order.json lacks, or that don't exist. */
export function gapsInOrder({ sources, order }: Tree): string[] {
  const inApp = sources.map(({ path }) => path).filter((path) => path.startsWith('app/'))
  const present = new Set(inApp.map((path) => folderOf(path) ?? path.slice('app/'.length)))
  const named = [...order.foundation, ...order.subjects, ...order.roof]
  return [
    ...[...present]
      .filter((name) => !named.includes(name))
      .map((name) => `app/${name} has no place in app/order.json.`),
    ...named
      .filter((name) => !present.has(name) && !inApp.includes(`app/${name}`))
      .map((name) => `app/order.json names app/${name}, which doesn't exist.`),
  ]
}

export function* acrossSubjects(tree: Tree) {
  for (const { from, target } of betweenSubjects(tree)) yield `${from} → ${target}`
}

/** A subject's public API is its index.server.ts; every other server file is internal. */
export function enteredServerFiles({ imports, order }: Tree): string[] {
  return imports
    .filter(({ to }) => /(?<!\/index)\.server\.tsx?$/.test(to))
    .filter(({ from, to }) => {
      const target = subjectOf(to, order)
      return target && !order.foundation.includes(target) && subjectOf(from, order) !== target
    })
    .map(({ to }) => to)
}
