import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

/** The suffix of a route's module. */
const ROUTE = '?__react-router-build-client-route'

/** A placeholder for a module's messages until its chunks are known. */
const placeholder = (id: string) =>
  `page-words-of-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`
const PLACEHOLDER = /page-words-of-[0-9a-f]{12}/g

/**
 * Gives each route the messages of its own chunks, in a small file per language, instead of all messages of
 * the product to every page. A route's module waits for its messages (`shell/page-words.ts`); those of the
 * root load with the root, and those of a lazy component with that component. What only the server uses is
 * sent as text in the visitor's language.
 */
export function pageWords(): Plugin {
  const idsOf = new Map<string, Set<string>>()
  const bringersOf = new Map<string, string>()
  let later = new Set<string>()
  let catalogues: Record<string, Record<string, unknown>> = {}

  return {
    name: 'page-words',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',

    async buildStart() {
      catalogues = await compiledCatalogues()
      later = await importedLater()
    },

    transform(code, id) {
      const known = catalogues.en ?? {}
      const found = [...code.matchAll(/\bid: ?["']([^"']{6})["']/g)]
        .map(([, word]) => word!)
        .filter((word) => word in known)
      if (found.length > 0) idsOf.set(id, new Set(found))
      if (!isFacade(id) && !later.has(id)) return
      bringersOf.set(placeholder(id), id)
      return {
        code: `${code}\nimport { wordsArrive } from '#app/shell/page-words.ts'\nawait wordsArrive('${placeholder(id)}')\n`,
        map: null,
      }
    },

    renderChunk(code, _chunk, _options, { chunks }) {
      if (code.search(PLACEHOLDER) < 0) return
      const rendered = new Set(Object.values(chunks).flatMap((chunk) => Object.keys(chunk.modules)))
      const reached = (start: string[]) =>
        modulesReached(start, (id) => {
          const info = rendered.has(id) || isFacade(id) ? this.getModuleInfo(id) : null
          const now = info?.dynamicallyImportedIds.filter((item) => !later.has(item)) ?? []
          return info ? [...info.importedIds, ...now] : []
        })
      const onEveryPage = [...this.getModuleIds()].filter((id) => ON_EVERY_PAGE.test(id))
      const withEveryPage = wordsIn(reached(onEveryPage))

      const filesOf = (id: string) => {
        const ids = ON_EVERY_PAGE.test(id)
          ? [...withEveryPage]
          : [...wordsIn(reached([id]))].filter((word) => !withEveryPage.has(word))
        if (ids.length === 0) return ''
        const files = Object.entries(catalogues).map(([language, words]) => {
          const own = Object.fromEntries(ids.sort().map((otherId) => [otherId, words[otherId]]))
          const source = `export default ${JSON.stringify(own)}`
          const name = `words-${language}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
          this.emitFile({ type: 'asset', fileName: `assets/${name}`, source })
          return `${language}=${name}`
        })
        return files.join()
      }
      return {
        code: code.replace(PLACEHOLDER, (found) => filesOf(bringersOf.get(found)!)),
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

/** All modules that these import, directly or indirectly. */
function modulesReached(start: string[], importsOf: (id: string) => readonly string[]) {
  const found = new Set<string>()
  const waiting = [...start]
  for (const next of waiting) {
    if (found.has(next)) continue
    found.add(next)
    waiting.push(...importsOf(next))
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

/** Our own modules that are imported dynamically. */
async function importedLater() {
  const app = join(process.cwd(), 'app')
  const files = (await readdir(app, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
  const found = files.flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(/\bimport\(\s*'([^']+\.tsx?)'/g)].map(
      ([, name]) =>
        name!.startsWith('#app/')
          ? join(process.cwd(), name!.slice(1))
          : join(app, dirname(file), name!),
    ),
  )
  return new Set(found)
}
