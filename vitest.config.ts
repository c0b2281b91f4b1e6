import { availableParallelism } from 'node:os'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/** Tests look at what pages say, not at how they are dressed: a stylesheet is only its address. */
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
      // React as the site runs it: its development build takes a stack trace for every element.
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
        // A worker in three waits: for a database server, for hashing, for what takes its time.
        maxWorkers: Math.min(availableParallelism() + 1, 4),
        // Files of one worker share the site's modules and its swept database: no state of the product
        // lives in a module, and this keeps it so.
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    }),
  ),
)
