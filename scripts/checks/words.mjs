/**
 * All user-visible text goes through the catalogues. Finds literal text in JSX and in visible or announced
 * attributes. Text that isn't translated (a code, a specimen's name) is in an element with translate="no".
 */
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { trackedFiles } from '../lib/files.ts'

const TRANSLATED = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'description',
  'error',
  'heading',
  'help',
  'hint',
  'label',
  'lead',
  'message',
  'placeholder',
  'subtitle',
  'summary',
  'text',
  'title',
  'tooltip',
])
/** The design system page shows components, not the product; its samples aren't translated. */
const SPECIMENS = /^app\/ui\/screens\//
/** Units and marks that are the same in every language. */
const SAME_EVERYWHERE = /^(?:R|km|m|%|SAST|WhatsApp|PayFast|ID|VAT|POPIA|CSV|PDF|SMS)$/

export async function check() {
  const problems = []
  for (const file of trackedFiles().filter(isScreen)) {
    const source = readFileSync(file, 'utf8')
    const { program, errors } = parseSync(file, source, { lang: 'tsx' })
    if (errors.length > 0) problems.push(`${file} could not be read: ${errors[0].message}`)
    visit(program, { isTranslated: false, isChild: false }, (node, what) => {
      const line = source.slice(0, node.start).split('\n').length
      problems.push(`${file}:${line} not in the catalogues: ${what}`)
    })
  }
  return problems
}

const isScreen = (file) =>
  /^app\/.*\.tsx$/.test(file) && !/\.test\.tsx$/.test(file) && !SPECIMENS.test(file)

function visit(node, around, found) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, around, found)
    return
  }
  if (!node || typeof node.type !== 'string') return
  if (node.type === 'JSXElement') {
    const { attributes } = node.openingElement
    if (!isUntouched(node))
      for (const otherAttribute of attributes) attribute(otherAttribute, found)
    visit(attributes, { isTranslated: false, isChild: false }, found)
    const isTranslated = around.isTranslated || speaksForItself(node)
    visit(node.children, { isTranslated, isChild: true }, found)
    return
  }
  if (around.isChild && !around.isTranslated) {
    if (node.type === 'JSXText' && hasWords(node.value)) found(node, node.value.trim())
    if (node.type === 'JSXExpressionContainer')
      for (const text of spelledOut(node.expression)) if (hasWords(text)) found(node, text)
  }
  const isChild = node.type === 'JSXFragment'
  for (const value of Object.values(node))
    if (typeof value === 'object') visit(value, { ...around, isChild }, found)
}

function attribute(node, found) {
  if (node.type !== 'JSXAttribute' || !SPOKEN.has(nameOf(node.name))) return
  const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value
  for (const text of spelledOut(value))
    if (hasWords(text)) found(node, `${nameOf(node.name)}="${text}"`)
}

const speaksForItself = (element) =>
  TRANSLATED.has(nameOf(element.openingElement.name)) || isUntouched(element)

const isUntouched = (element) =>
  element.openingElement.attributes.some(
    (otherAttribute) =>
      otherAttribute.type === 'JSXAttribute' &&
      nameOf(otherAttribute.name) === 'translate' &&
      otherAttribute.value?.value === 'no',
  )

function nameOf(name) {
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`
  return name.name ?? ''
}

/** The literal text of an expression: strings, templates without their expressions, conditionals. */
function spelledOut(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node?.type === 'TemplateLiteral')
    return [node.quasis.map((part) => part.value.cooked ?? '').join(' ')]
  if (node?.type === 'ConditionalExpression')
    return [...spelledOut(node.consequent), ...spelledOut(node.alternate)]
  if (node?.type === 'LogicalExpression')
    return [...spelledOut(node.left), ...spelledOut(node.right)]
  return []
}

function hasWords(text) {
  const words = text.replace(/&[a-z]+;/g, ' ').trim()
  return (
    /\p{L}{2,}/u.test(words) &&
    !words.split(/[\s\d.,:·/()+-]+/).every((word) => !word || SAME_EVERYWHERE.test(word))
  )
}
