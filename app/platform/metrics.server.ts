import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PageCache } from './page-cache.server.ts'

export type Metrics = ReturnType<typeof startMetrics>

export function startMetrics(pages: PageCache) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'thembeka_answer_seconds',
    help: 'Time to answer, by kind of address and status',
    labelNames: ['kind', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'thembeka_failures_total',
    help: 'Surprises, by where they were caught',
    labelNames: ['where'] as const,
    registers: [registry],
  })
  addPageCacheGauges(registry, pages)
  return { registry, answers, failures }
}

function addPageCacheGauges(registry: Registry, pages: PageCache) {
  new Gauge({
    name: 'thembeka_cached_pages',
    help: 'Pages in the page cache',
    registers: [registry],
    collect() {
      this.set(pages.size.pages)
    },
  })
  new Gauge({
    name: 'thembeka_page_cache_hits',
    help: 'Answers given from the page cache since start',
    registers: [registry],
    collect() {
      this.set(pages.hits)
    },
  })
}
