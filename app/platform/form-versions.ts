import { createHash } from 'node:crypto'

type Values = Record<string, string>

const mark = (value: string) => createHash('sha256').update(value).digest('base64url').slice(0, 12)

/** What a form was drawn with, so short that it travels in a hidden field: a mark for each value. */
export function seenOf(values: Values): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}.${mark(value)}`)
    .join(' ')
}

function marksIn(seen: string) {
  return new Map(seen.split(' ').map((part) => part.split('.') as [string, string]))
}

/**
 * What another tab or person changed since this form was drawn, and this form would overwrite. A form
 * that doesn't say what it was drawn with has seen nothing.
 */
export function overwritten(seen: string, now: Values, typed: Values): string[] {
  const marks = marksIn(seen)
  return Object.keys(now).filter(
    (name) => marks.get(name) !== mark(now[name]!) && typed[name] !== now[name],
  )
}

/** What was typed, and where nothing was typed what is there by now. */
export function merged<Typed extends Values>(seen: string, now: Typed, typed: Typed): Typed {
  const marks = marksIn(seen)
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      marks.get(name) === mark(value) ? (now[name] ?? value) : value,
    ]),
  ) as Typed
}
