import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { loaderTag } from './page-block.server.ts'

const KB = 1024

it('weighs at most two kilobytes on the line', () => {
  const tag = loaderTag({ missing: 'Image not available' })
  expect(brotliCompressSync(tag).length).toBeLessThanOrEqual(2 * KB)
})

it('brings its words beside it, whatever is in them', () => {
  const tag = loaderTag({ missing: 'No "picture"' })
  expect(tag).toMatch(/^<script data-missing="No &quot;picture&quot;">/)
})
