import type { KyselyPlugin, OperationNode, RootOperationNode } from 'kysely'
import type { Db } from './db.server.ts'

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

/** A plugin that throws `refusal()` on any write. */
export const refuseWrites = (refusal: () => unknown): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (WRITES.has(node.kind) || isWritingText(node)) throw refusal()
    return node
  },
  transformResult: async ({ result }) => result,
})

/** Raw SQL: reads begin with "select" or "with". */
const isWritingText = (node: OperationNode) =>
  node.kind === 'RawNode' && /^\s*(?:insert|update|delete|merge|truncate)\b/i.test(textOf(node))

/**
 * A plugin that makes these tables empty: each query that names one gets a CTE of the same name, which
 * shadows the table.
 */
export const withEmptyTables = (tables: readonly string[]): KyselyPlugin => {
  const names = new RegExp(`\\b(?:${tables.join('|')})\\b`)
  return {
    transformQuery: ({ node }) => {
      const named = tables.filter((table) => mentions(node, table))
      return named.length === 0 ? node : hiding(node, named)
    },
    transformResult: async ({ result }) => result,
  }

  function mentions(node: unknown, table: string): boolean {
    if (typeof node === 'string') return node === table || (names.test(node) && has(node, table))
    if (Array.isArray(node)) return node.some((item) => mentions(item, table))
    if (node === null || typeof node !== 'object') return false
    // Values aren't names: a search term may equal a table's name.
    if ('kind' in node && (node.kind === 'ValueNode' || node.kind === 'PrimitiveValueListNode'))
      return false
    return Object.values(node).some((item) => mentions(item, table))
  }
}

const has = (text: string, table: string) => new RegExp(`\\b${table}\\b`).test(text)

function hiding(node: RootOperationNode, tables: string[]): RootOperationNode {
  const own = tables.map(emptyTable)
  if (node.kind === 'SelectQueryNode') {
    const expressions = [...own, ...(node.with?.expressions ?? [])]
    return { ...node, with: { kind: 'WithNode', recursive: node.with?.recursive, expressions } }
  }
  if (node.kind === 'RawNode' && /^\s*(?:select|\()/i.test(textOf(node))) {
    const [first = '', ...rest] = node.sqlFragments
    const head = tables.map((table) => `${table} as (select * from ${table} where false)`)
    return { ...node, sqlFragments: [`with ${head.join(', ')} ${first}`, ...rest] }
  }
  throw new Error(`A query that isn't a plain select reads ${tables.join(', ')}`)
}

const emptyTable = (table: string) =>
  ({
    kind: 'CommonTableExpressionNode',
    name: {
      kind: 'CommonTableExpressionNameNode',
      table: {
        kind: 'TableNode',
        table: {
          kind: 'SchemableIdentifierNode',
          identifier: { kind: 'IdentifierNode', name: table },
        },
      },
    },
    expression: {
      kind: 'RawNode',
      sqlFragments: [`(select * from ${table} where false)`],
      parameters: [],
    },
  }) as const

const textOf = (node: OperationNode) =>
  'sqlFragments' in node && Array.isArray(node.sqlFragments)
    ? String(node.sqlFragments[0] ?? '')
    : ''

/** One reader per database and key, because caches are keyed by the database object. */
export function rememberedReader<Key extends object>(make: (db: Db, key: Key) => Db) {
  const readers = new WeakMap<Db, WeakMap<Key, Db>>()
  return (db: Db, key: Key): Db => {
    const known = readers.get(db) ?? new WeakMap<Key, Db>()
    const reader = known.get(key) ?? make(db, key)
    readers.set(db, known.set(key, reader))
    return reader
  }
}
