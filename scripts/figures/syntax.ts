import { parseSync } from 'vite'
import type { Tree } from './tree.ts'

export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export type Source = {
  path: string
  text: string
  program: Node
  lines: string[]
  /** The lines without comments and imports. */
  code: string[]
}

export function readSource({ path, text }: Tree['sources'][number]): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} can't be parsed: ${errors[0].message}`)
  const imports = program.body.filter((node) => node.type === 'ImportDeclaration')
  const code = [...comments, ...imports].reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  )
  return {
    path,
    text,
    program: program as unknown as Node,
    lines: text.trimEnd().split('\n'),
    code: code.split('\n').map((line) => line.trim()),
  }
}

export function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const part of value) yield* nodesIn(part)
  else if (isNode(value)) {
    yield value
    for (const part of Object.values(value)) if (typeof part === 'object') yield* nodesIn(part)
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** The last part of a name: `b` of a.b. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return typeof node.name === 'string' ? node.name : ''
}
