import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#app/platform/config.server.ts'
import { isDataAddress } from '#app/platform/data-address.ts'

/** Files with a hash in their name are immutable; others are revalidated daily. */
export function assets(_config: Pick<Config, 'isDevelopment'>): MiddlewareHandler {
  const serve = serveStatic({
    root: join(process.cwd(), 'build/client'),
    precompressed: true,
    onFound: (path, c) => {
      c.header('X-Content-Type-Options', 'nosniff')
      c.header('Cross-Origin-Resource-Policy', 'same-origin')
      const isFingerprinted = path.includes('/assets/')
      c.header(
        'Cache-Control',
        isFingerprinted ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      )
    },
  })
  return async (c, next) => {
    const isFile = /\.[a-z0-9]{2,5}$/i.test(c.req.path) && !isDataAddress(c.req.path)
    return isFile && (c.req.method === 'GET' || c.req.method === 'HEAD') ? serve(c, next) : next()
  }
}
