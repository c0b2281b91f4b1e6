/**
 * URLs in links, forms, redirects and emails are type-checked against routes.ts:
 * `href('/requests/:requestId', { requestId })` on the server, `'/requests' satisfies SiteAddress` in the
 * browser, and `usePageAddress` for public pages. Finds literal URLs that aren't.
 */
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { trackedFiles } from '../lib/files.ts'

const LEADS = new Set(['to', 'href', 'action', 'formAction'])
const CALLS = new Set(['redirect', 'redirectDocument', 'replace', 'navigate'])
/** API endpoints and files are in api.server.ts, not in routes.ts. */
const OF_MACHINES = /^\/(?:api|auth\/v1|\.well-known|sitemaps?|unsubscribe\/one-click)\b/

export async function check() {
  const problems = []
  for (const file of trackedFiles().filter(isOfSite)) {
    const source = readFileSync(file, 'utf8')
    const { program, errors } = parseSync(file, source, { lang: file.split('.').at(-1) })
    if (errors.length > 0) problems.push(`${file} could not be read: ${errors[0].message}`)
    visit(program, (node, address) => {
      const line = source.slice(0, node.start).split('\n').length
      problems.push(`${file}:${line} not held against routes.ts: ${address}`)
    })
  }
  return problems
}

const isOfSite = (file) =>
  /^app\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-[^/]+$|^app\/routes\.ts$/.test(file)

function visit(node, found) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, found)
    return
  }
  if (!node || typeof node.type !== 'string') return
  if (node.type === 'JSXAttribute' && LEADS.has(node.name.name)) {
    const isComputed = node.value?.type === 'JSXExpressionContainer'
    spelled(isComputed ? node.value.expression : node.value, found)
  }
  if (node.type === 'CallExpression' && CALLS.has(node.callee.name))
    spelled(node.arguments[0], found)
  if (node.type === 'TemplateLiteral') behindTheSite(node, found)
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, found)
}

/** A literal URL of an expression that isn't type-checked. */
function spelled(node, found) {
  if (node?.type === 'ConditionalExpression') {
    spelled(node.consequent, found)
    spelled(node.alternate, found)
  } else if (node?.type === 'LogicalExpression') {
    spelled(node.left, found)
    spelled(node.right, found)
  } else if (node?.type === 'BinaryExpression') spelled(node.left, found)
  else if (node?.type === 'Literal') report(node, node.value, found)
  else if (node?.type === 'TemplateLiteral') report(node, node.quasis[0].value.cooked, found)
}

/** In an email or another absolute URL: `${config.siteUrl}/auth`. */
function behindTheSite({ expressions, quasis }, found) {
  for (const [index, expression] of expressions.entries())
    if ((expression.property ?? expression).name === 'siteUrl')
      report(expression, quasis[index + 1].value.cooked, found)
}

function report(node, address, found) {
  if (typeof address === 'string' && /^\/(?!\/)/.test(address) && !OF_MACHINES.test(address))
    found(node, address)
}
