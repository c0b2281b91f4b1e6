import { Hono } from 'hono'
import type { Services } from '#app/page/services.server.ts'
import { isSame } from '#app/platform/keyed-hash.server.ts'
import { readWorld } from '#app/platform/world.server.ts'

/** Liveness and readiness, for load balancers and operators. */
export function health(services: Services, { isDraining }: { isDraining: () => boolean }) {
  const problemsNow = async () => (isDraining() ? ['stopping'] : readiness(services))
  const app = new Hono()
  app.get('/health/live', (c) => c.json({ live: true }))
  app.get('/health/ready', async (c) => {
    const problems = await problemsNow()
    const isReady = problems.length === 0
    return c.json({ ready: isReady, problems }, isReady ? 200 : 503)
  })
  app.get('/health', async (c) => {
    const problems = await problemsNow()
    const isReady = problems.length === 0
    return c.json({ live: true, ready: isReady, problems }, isReady ? 200 : 503)
  })
  return app
}

export function metricsPage(
  { config, metrics }: Services,
  operator: { refresh: () => Promise<void> },
) {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    const isAllowed = config.metricsToken
      ? isSame(c.req.header('Authorization') ?? '', `Bearer ${config.metricsToken}`)
      : !config.isProduction
    if (!isAllowed) return c.notFound()
    await operator.refresh()
    c.header('Content-Type', metrics.registry.contentType)
    return c.body(await metrics.registry.metrics())
  })
  return app
}

async function readiness({ db, files }: Services) {
  const checks = {
    database: () => readWorld(db),
    files: () => files.check(),
  }
  const problems: string[] = []
  for (const [name, check] of Object.entries(checks)) await check().catch(() => problems.push(name))
  return problems
}
