import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkFileNames, chunkGroups } from './scripts/vite/chunks.ts'
import { iconKeys } from './scripts/vite/icon-keys.ts'
import { pageWords } from './scripts/vite/page-words.ts'
import { slides } from './scripts/vite/slides.ts'
import { threads } from './scripts/vite/threads.ts'

const isTest = process.env.VITEST !== undefined

export default defineConfig(() => ({
  plugins: [
    tailwindcss(),
    slides({ isTest }),
    iconKeys(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    isTest ? null : reactRouter(),
    isTest ? null : pageWords(),
    threads(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rollupOptions: { output: { chunkFileNames, codeSplitting: { groups: chunkGroups() } } },
      },
    },
    // Server stack traces refer to our sources; the browser gets no source maps.
    ssr: {
      // The server needs only parts of these: bundled, the rest takes no memory and no time.
      resolve: {
        noExternal: ['lucide-react', '@base-ui/react', /^@react-email\/(?!render)/],
      },
      build: { sourcemap: true, rollupOptions: { input: './server.ts' } },
    },
  },
  server: { port: 3000 },
}))
