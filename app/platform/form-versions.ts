import { createHash } from 'node:crypto'

type Values = Record<string, string>

const mark = (value: string) => createHash('sha256').update(value).digest('base64url').slice(0, 12)

/** A version of the values a form was rendered with, short enough for a hidden field: a hash per value. */
export function seenOf(values: Values): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}.${mark(value)}`)
    .join(' ')
}

function marksIn(seen: string) {
  return new Map(seen.split(' ').map((part) => part.split('.') as [string, string]))
}

/**
 * The fields that another tab or person changed since this form was rendered, and that it would overwrite. A
 * form without a version has seen none.
 */
export function overwritten(seen: string, now: Values, typed: Values): string[] {
  const marks = marksIn(seen)
  return Object.keys(now).filter(
    (name) => marks.get(name) !== mark(now[name]!) && typed[name] !== now[name],
  )
}

/** The typed values, and the current ones where nothing was typed. */
export function merged<Typed extends Values>(seen: string, now: Typed, typed: Typed): Typed {
  const marks = marksIn(seen)
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      marks.get(name) === mark(value) ? (now[name] ?? value) : value,
    ]),
  ) as Typed
}
