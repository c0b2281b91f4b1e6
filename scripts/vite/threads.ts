import { dirname, join, posix } from 'node:path'
import type { Plugin } from 'vite'

const NAMED = /new URL\((["'`])\.\/([\w-]+)\.thread\.ts\1, import\.meta\.url\)/g

/**
 * Bundles worker threads: `new URL('./name.thread.ts', import.meta.url)`. The build writes them beside the
 * server's files; without a build, Node runs the source.
 */
export function threads(): Plugin {
  return {
    name: 'threads',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      for (const [, , name] of code.matchAll(NAMED))
        this.emitFile({
          type: 'chunk',
          id: join(dirname(id), `${name}.thread.ts`),
          fileName: `${name}.thread.js`,
        })
    },
    // Only now is the path of the referring file known.
    renderChunk(code, { fileName }) {
      if (!code.includes('.thread.ts')) return
      const up = posix.relative(posix.dirname(fileName), '.')
      const from = up ? `${up}/` : './'
      return {
        code: code.replace(
          NAMED,
          (_whole, _quote, name: string) => `new URL("${from}${name}.thread.js", import.meta.url)`,
        ),
        map: null,
      }
    },
  }
}
