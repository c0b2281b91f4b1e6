import { availableParallelism } from 'node:os'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/** Tests check content, not styles: a stylesheet import is only its URL. */
const styleAddresses = {
  name: 'style-addresses',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id.endsWith('.css?url') ? '\0style' : undefined),
  load: (id: string) => (id === '\0style' ? `export default '/assets/site.css'` : undefined),
}

export default defineConfig((env) =>
  mergeConfig(
    viteConfig(env),
    defineConfig({
      plugins: [styleAddresses],
      // React's production build: the development build captures a stack trace for every element.
      oxc: { jsx: { runtime: 'automatic', development: false } },
      test: {
        env: { NODE_ENV: 'production' },
        include: [
          'app/**/*.test.{ts,tsx}',
          'db/**/*.test.ts',
          'payfast-simulator/**/*.test.ts',
          'scripts/**/*.test.ts',
          'bench/**/*.test.ts',
        ],
        globalSetup: ['app/platform/test-setup.server.ts'],
        // One more worker than cores, because one in three waits: for a database server, or for hashing.
        maxWorkers: Math.min(availableParallelism() + 1, 4),
        // Files of a worker share the site's modules and its emptied database: no module may have product
        // state, and this verifies it.
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    }),
  ),
)
