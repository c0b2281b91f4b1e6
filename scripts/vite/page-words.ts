import { createHash } from 'node:crypto'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

/** Of these a route's module is known; the word in its place is exchanged once its chunks are. */
const ROUTE = '?__react-router-build-client-route'
const placeholder = (id: string) =>
  `page-words-of-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`

/**
 * Gives each route the words of its own chunks, in a small file per language, instead of all words of
 * the product to every page. A route's module waits for its words (`shell/page-words.ts`); those of the
 * root come with the root. What only the server says, it says in the visitor's language.
 */
export function pageWords(): Plugin {
  const idsOf = new Map<string, Set<string>>()
  let catalogues: Record<string, Record<string, unknown>> = {}

  return {
    name: 'page-words',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',

    async buildStart() {
      catalogues = await compiledCatalogues()
    },

    transform(code, id) {
      const known = catalogues.en ?? {}
      const found = [...code.matchAll(/\bid: ?["']([^"']{6})["']/g)]
        .map(([, word]) => word!)
        .filter((word) => word in known)
      if (found.length > 0) idsOf.set(id, new Set(found))
      if (!id.endsWith(ROUTE)) return
      return {
        code: `${code}\nimport { wordsArrive } from '#app/shell/page-words.ts'\nawait wordsArrive('${placeholder(id)}')\n`,
        map: null,
      }
    },

    renderChunk(code, { facadeModuleId: route }, _options, { chunks }) {
      if (!route?.endsWith(ROUTE)) return
      const rendered = new Set(Object.values(chunks).flatMap((chunk) => Object.keys(chunk.modules)))
      const reached = (start: string[]) =>
        modulesReached(start, (id) =>
          rendered.has(id) || isFacade(id) ? this.getModuleInfo(id) : null,
        )
      const onEveryPage = [...this.getModuleIds()].filter((id) => ON_EVERY_PAGE.test(id))
      const brought = ON_EVERY_PAGE.test(route) ? new Set<string>() : wordsIn(reached(onEveryPage))
      const ids = [...wordsIn(reached(ON_EVERY_PAGE.test(route) ? onEveryPage : [route]))]
        .filter((id) => !brought.has(id))
        .sort()
      const files = Object.entries(catalogues).map(([language, words]) => {
        const own = Object.fromEntries(ids.map((id) => [id, words[id]]))
        const source = `export default ${JSON.stringify(own)}`
        const name = `words-${language}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
        if (ids.length > 0) this.emitFile({ type: 'asset', fileName: `assets/${name}`, source })
        return `${language}=${name}`
      })
      return {
        code: code.replace(placeholder(route), ids.length > 0 ? files.join() : ''),
        map: null,
      }
    },
  }

  function wordsIn(modules: Iterable<string>) {
    return new Set([...modules].flatMap((id) => [...(idsOf.get(id) ?? [])]))
  }
}

const ON_EVERY_PAGE = /\/app\/(root\.tsx|entry\.client\.tsx)(\?__react-router-build-client-route)?$/
const isFacade = (id: string) => id.endsWith(ROUTE)

type Imports = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }

/** These modules and all that they import, now or later. */
function modulesReached(start: string[], infoOf: (id: string) => Imports | null) {
  const found = new Set<string>()
  const waiting = [...start]
  for (const next of waiting) {
    if (found.has(next)) continue
    found.add(next)
    const info = infoOf(next)
    if (info) waiting.push(...info.importedIds, ...info.dynamicallyImportedIds)
  }
  return found
}

async function compiledCatalogues() {
  const config = getConfig()
  const [catalog] = await getCatalogs(config)
  const compiled = config.locales.map(async (locale) => {
    const { messages } = await catalog!.getTranslations(locale, {
      fallbackLocales: config.fallbackLocales,
      sourceLocale: config.sourceLocale,
    })
    const { source } = createCompiledCatalog(locale, messages, { namespace: 'json' })
    return [locale, (JSON.parse(source) as { messages: Record<string, unknown> }).messages] as const
  })
  return Object.fromEntries(await Promise.all(compiled))
}
