/**
 * Every table is written only by the subject that owns it; others call its actions and queries, or join a
 * published view. Owners are listed in db/owners.mjs (docs/decisions/0170).
 */
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { owners, withEveryTable } from '../../db/owners.mjs'
import { trackedFiles } from '../lib/files.ts'

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const READS = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'crossJoinLateral',
  'from',
  'using',
])
const NAME = '(?:public\\.)?"?([a-z_]+)"?'
const SQL_WRITE = new RegExp(
  `\\b(?:insert\\s+into|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?|(?<!for\\s+(?:no\\s+key\\s+)?|do\\s+|on\\s+)update)\\s+(?:only\\s+)?${NAME}((?:\\s*,\\s*${NAME})*)`,
  'gi',
)
const SQL_READ = new RegExp(
  `(?<!\\bdelete\\s+|\\bdistinct\\s+)\\b(?:from|join|using)\\s+(?:only\\s+|lateral\\s+)?${NAME}((?:(?:\\s+as)?\\s+[a-z_]+)?(?:\\s*,\\s*(?:lateral\\s+)?${NAME}(?:(?:\\s+as)?\\s+[a-z_]+)?)*)`,
  'gi',
)
const FURTHER = new RegExp(`,\\s*(?:lateral\\s+)?${NAME}`, 'gi')
const IS_SQL = /^\s*(?:with|select|insert|update|delete|merge|truncate|declare)\b/i
const OF_VIEWS =
  /^(?:drop view (?:if exists )?(?<dropped>\w+)|create (?:or replace )?view (?<created>\w+)|comment on view (?<commented>\w+) is 'Published by (?<publisher>[a-z-]+))/gim
const IS_TEST = /(?:\.test\.tsx?|\/test-[^/]+)$/

export async function check() {
  const problems = new Set()
  const { tables, views } = relations()
  const owner = ownerOf(problems, { tables, views })
  for (const { file, line, name, isWrite } of usesOf([...tables, ...views.keys()])) {
    const subject = subjectOf(file)
    if (isWrite && views.has(name)) problems.add(`${file}:${line} writes a view: ${name}`)
    if (subject === owner.get(name)) continue
    if (isWrite) problems.add(`${file}:${line} writes ${name}: call an act of ${owner.get(name)}`)
    else if (!views.has(name) && !withEveryTable.includes(subject))
      problems.add(
        `${file}:${line} reads ${name}: call a query of ${owner.get(name)}, or join a view of its`,
      )
  }
  return [...problems]
}

/** Tables and views from the schema's types; which are views, and who publishes them, from the migrations. */
function relations() {
  const schema = readFileSync('db/schema.ts', 'utf8')
  const all = schema.slice(schema.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): \w+;/gm)
  const views = new Map()
  for (const file of trackedFiles()
    .filter((path) => /^db\/migrations\/.*\.sql$/.test(path))
    .sort())
    for (const { groups } of readFileSync(file, 'utf8').matchAll(OF_VIEWS)) {
      if (groups.dropped) views.delete(groups.dropped)
      else if (groups.commented) views.set(groups.commented, groups.publisher)
      else views.set(groups.created, undefined)
    }
  return { tables: [...all].map(([, name]) => name).filter((name) => !views.has(name)), views }
}

function ownerOf(problems, { tables, views }) {
  const owner = new Map()
  for (const [subject, owned] of Object.entries(owners))
    for (const name of owned) {
      if (owner.has(name))
        problems.add(`db/owners.mjs: ${name} has two owners: ${owner.get(name)} and ${subject}`)
      if (!tables.includes(name) && !views.has(name)) problems.add(`db/owners.mjs: no ${name}`)
      owner.set(name, subject)
    }
  for (const name of [...tables, ...views.keys()])
    if (!owner.has(name)) problems.add(`db/owners.mjs: nobody owns ${name}`)
  for (const [name, publisher] of views)
    if (publisher !== owner.get(name))
      problems.add(`comment on view ${name} is 'Published by ${owner.get(name)}: …' is missing`)
  return owner
}

/** A folder of app/ is a subject; the files beside them may import every subject and own nothing. */
const subjectOf = (file) => /^app\/([^/]+)\//.exec(file)?.[1] ?? 'the top of app'

/** Every place in the code, without tests, that names a table in a query. */
function usesOf(names) {
  const known = new Set(names)
  const uses = []
  for (const file of trackedFiles()) {
    if (!/^app\/.*\.tsx?$/.test(file) || IS_TEST.test(file)) continue
    const source = readFileSync(file, 'utf8')
    const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
    const nodes = [...nodesOf(program)]
    const found = nodes.flatMap((node) => [...inBuilderCall(node), ...inSql(node)])
    const named = new Set(found.map(({ node }) => node))
    // A query whose table is a variable may use any table that its file names.
    for (const isWrite of [true, false])
      if (nodes.some((node) => isComputed(node, isWrite)))
        for (const node of nodes)
          if (!named.has(node)) found.push({ node, name: textOf(node), isWrite })
    for (const { node, name, isWrite } of found)
      if (known.has(name))
        uses.push({ file, line: source.slice(0, node.start).split('\n').length, name, isWrite })
  }
  return uses
}

function* nodesOf(node) {
  if (/^TSType(?:Annotation|Alias|Parameter)/.test(node.type)) return
  if (typeof node.type === 'string') yield node
  for (const value of Object.values(node))
    if (value && typeof value === 'object') yield* nodesOf(value)
}

/** `db.selectFrom('jobs as before')`, with one table or a list of them. */
function inBuilderCall({ type, callee, arguments: [first] = [] }) {
  const method = type === 'CallExpression' ? callee.property?.name : undefined
  if (!first || !(WRITES.has(method) || READS.has(method) || isSqlTable(callee))) return []
  const parts = first.type === 'ArrayExpression' ? first.elements : [first]
  return parts.flatMap((node) => {
    const name = textOf(node)?.trim().split(/\s/)[0]
    return name ? [{ node, name, isWrite: WRITES.has(method) }] : []
  })
}

function isComputed({ type, callee, arguments: [first] = [] }, isWrite) {
  if (type !== 'CallExpression' || !/^(?:Identifier|MemberExpression)$/.test(first?.type))
    return false
  const method = callee.property?.name
  return isWrite ? WRITES.has(method) : method === 'selectFrom' || isSqlTable(callee)
}

const isSqlTable = ({ object, property }) => object?.name === 'sql' && property.name === 'table'

/** SQL statements in `sql`, whole or in part, and in any other string. */
function inSql(node) {
  const isTagged = node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql'
  const text = textOf(isTagged ? node.quasi : node)
  if (text === undefined || !(isTagged || IS_SQL.test(text))) return []
  const bare = text.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
  return [
    [SQL_WRITE, true],
    [SQL_READ, false],
  ].flatMap(([pattern, isWrite]) =>
    [...bare.matchAll(pattern)].flatMap(([, first, others]) =>
      [first, ...[...others.matchAll(FURTHER)].map(([, name]) => name)].map((name) => ({
        node,
        name: name.toLowerCase(),
        isWrite,
      })),
    ),
  )
}

/** The text of a literal; expressions in a template become a question mark. */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral')
    return node.quasis.map((part) => part.value.cooked ?? '').join(' ? ')
  return undefined
}
