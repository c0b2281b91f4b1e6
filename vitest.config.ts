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
      test: {
        include: [
          'app/**/*.test.{ts,tsx}',
          'db/**/*.test.ts',
          'payfast-simulator/**/*.test.ts',
          'scripts/**/*.test.ts',
          'bench/**/*.test.ts',
        ],
        globalSetup: ['app/platform/test-setup.server.ts'],
        maxWorkers: 2,
        // Files of one worker share the site's modules and its swept database: no state of the product
        // lives in a module, and this keeps it so.
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    }),
  ),
)
