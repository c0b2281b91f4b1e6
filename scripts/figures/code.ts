import { isNode, type Node, nameOf, nodesIn, type Source } from './syntax.ts'

export const SHORTEST_BLOCK = 6

/** Named functions, and the main export of a module. Anonymous ones count with their parent. */
export function* functionsOf({ path, text, program }: Source) {
  for (const node of nodesIn(program)) {
    const { name, body } = namedFunction(node)
    if (!body) continue
    yield {
      name: `${path} ${name}`,
      lines: text.slice(body.start, body.end).split('\n').length,
      isComponent: path.endsWith('.tsx') && /^[A-Z]/.test(name),
    }
  }
}

function namedFunction(node: Node): { name: string; body?: Node } {
  const isFunction = (value: unknown): value is Node =>
    isNode(value) && /^(?:FunctionExpression|ArrowFunctionExpression)$/.test(value.type)
  if (node.type === 'FunctionDeclaration') return { name: nameOf(node.id) || 'default', body: node }
  if (node.type === 'VariableDeclarator' && isFunction(node.init))
    return { name: nameOf(node.id), body: node.init }
  if (node.type === 'ExportDefaultDeclaration' && isFunction(node.declaration))
    return { name: 'default', body: node.declaration }
  if (
    /^(?:MethodDefinition|PropertyDefinition|Property)$/.test(node.type) &&
    isFunction(node.value)
  )
    return { name: nameOf(node.key), body: node.value }
  return { name: '' }
}

/** Names that say nothing about a variable's content. */
const VAGUE_NAMES = new Set(['at', 'of', 'one', 'asked'])

export function* vagueVariables({ path, program }: Source) {
  for (const node of nodesIn(program)) {
    const patterns = node.type === 'VariableDeclarator' ? [node.id] : node.params
    for (const name of boundNames(patterns)) if (VAGUE_NAMES.has(name)) yield `${path} ${name}`
  }
}

/** The variables of a declaration's pattern, or of a function's parameters. */
function* boundNames(pattern: unknown): Generator<string> {
  if (Array.isArray(pattern)) for (const part of pattern) yield* boundNames(part)
  if (!isNode(pattern)) return
  if (pattern.type === 'Identifier') yield nameOf(pattern)
  if (pattern.type === 'ObjectPattern') yield* boundNames(pattern.properties)
  if (pattern.type === 'Property') yield* boundNames(pattern.value)
  if (pattern.type === 'ArrayPattern') yield* boundNames(pattern.elements)
  if (pattern.type === 'AssignmentPattern') yield* boundNames(pattern.left)
  if (pattern.type === 'RestElement') yield* boundNames(pattern.argument)
}

/**
 * Duplicated blocks, compared line by line. Lines without a word ("})") and closing tags are ignored, both in
 * comparison and in length.
 */
export function* repeatedBlocks(files: Source[]) {
  const places = new Map<string, { path: string; index: number }>()
  for (const { path, code } of files) {
    const lines = code.filter((line) => /\w/.test(line) && !/^<\/[\w.]+>$/.test(line))
    let repeated: string | undefined
    for (let index = 0; index + SHORTEST_BLOCK <= lines.length; index++) {
      const block = lines.slice(index, index + SHORTEST_BLOCK).join('\n')
      const earlier = places.get(block)
      if (!earlier) places.set(block, { path, index })
      const isApart = earlier && (earlier.path !== path || earlier.index + SHORTEST_BLOCK <= index)
      if (isApart && repeated !== earlier.path)
        yield `${path} repeats ${earlier.path}: ${lines[index]?.slice(0, 60)}`
      repeated = isApart ? earlier.path : undefined
    }
  }
}
