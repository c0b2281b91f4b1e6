import type { Plugin } from 'vite'

/**
 * Lucide gives each line of an icon a random key, six letters that no compression shortens. React
 * needs keys to differ within one icon alone: numbers do.
 */
export function iconKeys(): Plugin {
  return {
    name: 'icon-keys',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler(code) {
        let line = 0
        const short = code
          .replace(/\bkey: "\w+"/g, () => `key: ${line++}`)
          // Says nothing, but keeps the minifier from writing the icon where it is used.
          .replace(/^__iconData\.node;$/m, '')
        return { code: short, map: null }
      },
    },
  }
}
