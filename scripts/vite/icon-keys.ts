import type { Plugin } from 'vite'

/**
 * Lucide gives each line of an icon a random key of six letters that doesn't compress. React needs keys to be
 * unique only within an icon, so numbers are enough.
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
          // A no-op that keeps the minifier from inlining the icon.
          .replace(/^__iconData\.node;$/m, '')
        return { code: short, map: null }
      },
    },
  }
}
