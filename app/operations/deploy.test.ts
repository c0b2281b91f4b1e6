import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, variables } from '#app/platform/config.server.ts'
import { testSite } from '#app/test-site.server.ts'

const root = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')

type Service = {
  image: string
  command?: string[]
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  networks?: string[]
  secrets?: string[]
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean }>
  secrets: Record<string, { file?: string; environment?: string }>
  volumes: Record<string, unknown>
}
const compose = parse(text('deploy/compose.yaml'), { merge: true }) as Compose
const { site, proxy, bucket } = compose.services

/** The example's settings, each with a value of the kind that its comment describes. */
const example = Object.fromEntries(
  text('deploy/.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.split('=')[0]!, line.split('=').slice(1).join('=')]),
)
const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
const filledIn: Record<string, string> = {
  ...Object.fromEntries(Object.keys(example).map((name) => [name, random()])),
  SITE_HOST: 'www.thembeka.co.za',
  SMTP_URL: 'smtps://site:secret@mail.thembeka.co.za',
  MAIL_FROM: 'Thembeka <hello@thembeka.co.za>',
  SMS_URL: '',
  PAYFAST_MERCHANT_ID: '10004242',
}
const filled = (words: string) =>
  words.replace(/\$\{(\w+)(?::[?-])?\}/g, (_, name: string) => {
    expect(filledIn, name).toHaveProperty(name)
    return filledIn[name]!
  })

describe('the compose file', () => {
  it('sets only variables that the configuration knows, each once in the example, which holds no secret', () => {
    for (const name of Object.keys(site!.environment!)) expect(variables).toHaveProperty(name)
    const used = new Set(
      [...text('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name),
    )
    expect([...used].sort()).toEqual(Object.keys(example).sort())
    expect(Object.values(example).every((value) => value === '')).toBe(true)
  })

  it('makes a configuration that production takes', () => {
    const env = Object.fromEntries(
      Object.entries(site!.environment!).map(([name, value]) => [name, filled(value)]),
    )

    const config = readConfig(env)

    expect(config).toMatchObject({
      isProduction: true,
      siteUrl: 'https://www.thembeka.co.za',
      trustedProxies: 1,
    })
    const files = new URL(config.filesUrl)
    expect(files.hostname).toBe('storage')
    expect(new URL(config.databaseUrl!).hostname).toBe('database')
  })

  it('lets the site write nowhere but in memory, with no rights', () => {
    for (const service of [site!, bucket!, compose.services.tools!]) {
      expect(service.read_only).toBe(true)
      expect(service.cap_drop).toEqual(['ALL'])
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
    }
    expect(site!.volumes).toBeUndefined()
  })

  it('shows the world the proxy alone', () => {
    for (const [name, { ports = [] }] of Object.entries(compose.services))
      for (const port of ports) if (name !== 'proxy') expect(port, name).toMatch(/^127\.0\.0\.1:/)
    expect(compose.networks.inside).toEqual({ internal: true })
    for (const name of ['database', 'storage'])
      expect(compose.services[name]!.networks).toEqual(['inside'])
    expect(proxy!.depends_on!.site!.condition).toBe('service_healthy')
    expect(text('deploy/Caddyfile')).toContain('reverse_proxy site:3000')
    expect(text('deploy/Caddyfile')).toMatch(
      /path \/metrics \/health \/health\/\*\s+respond @\w+ 404/,
    )
  })

  it('publishes ports from networks that lead outside, and the site none', () => {
    for (const [name, { ports = [], networks = [] }] of Object.entries(compose.services)) {
      for (const network of networks) expect(compose.networks, name).toHaveProperty(network)
      if (ports.length > 0)
        expect(
          networks.some((network) => !compose.networks[network]?.internal),
          name,
        ).toBe(true)
      // Prometheus has its own network, without access to anything else.
      if (name !== 'prometheus') expect(networks, name).not.toContain('monitoring')
    }
    for (const name of ['site', 'bucket', 'tools', 'database', 'storage'])
      expect(compose.services[name]!.ports, name).toBeUndefined()
  })

  it('puts secrets into containers that are read-only by files, which git ignores', () => {
    const ignored = text('.gitignore').split('\n')
    for (const [name, service] of Object.entries(compose.services))
      for (const secret of service.secrets ?? []) {
        const { file } = compose.secrets[secret]!
        expect(file, `${name}: ${secret}`).toMatch(/^\.\//)
        expect(ignored).toContain(file!.replace('.', '/deploy'))
        expect(text('docs/operations.md')).toContain(file!.slice(2))
      }
    expect(text('deploy/prometheus.yaml')).toContain(
      `/run/secrets/${compose.services.prometheus!.secrets![0]}`,
    )
  })

  it('names everything it leans on, with a version', () => {
    const named = Object.keys(compose.volumes)
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service.image, name).toMatch(/:(?!latest)[\w.-]+$/)
      for (const other of Object.keys(service.depends_on ?? {}))
        expect(compose.services, name).toHaveProperty(other)
      for (const volume of service.volumes ?? [])
        if (!volume.startsWith('.')) expect(named).toContain(volume.split(':')[0])
        else if (volume !== './backups:/backups')
          expect(() => text(`deploy/${volume.split(':')[0]}`), volume).not.toThrow()
    }
  })
})

describe('the image', () => {
  const lines = text('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

  it('ends without rights, with a health check, and stops by the signal that the site listens to', () => {
    expect(last).toContain('USER node')
    expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true)
    expect(last).toContain('STOPSIGNAL SIGTERM')
    const environment = last.find((line) => line.startsWith('ENV '))!
    for (const [, name] of environment.matchAll(/(\w+)=/g))
      if (!['NODE_ENV', 'MALLOC_ARENA_MAX'].includes(name!)) expect(variables).toHaveProperty(name!)
  })

  it('is based on one version of Node, that of the lock file', () => {
    const { devDependencies } = JSON.parse(text('package.json'))
    expect(lines[0]).toBe(`ARG NODE_IMAGE=node:${devDependencies.node}-bookworm-slim`)
  })

  it('needs only packages that it has', () => {
    const { dependencies } = JSON.parse(text('package.json'))
    const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)test-/.test(path))
      .map((path) => `app/${path}`)
    const imported =
      /^(?:import|export) (?!type )[^;]*?from '([^'#./][^']*)'|import\('([^'#./][^']*)'\)/gm
    for (const path of [...sources, 'server.ts'])
      for (const [, first, other] of text(path).matchAll(imported)) {
        const name = (first ?? other)!
        if (/^(node|virtual):/.test(name) || /\.css$/.test(name)) continue
        const [scope, part] = name.split('/')
        // Only used at build time: macros, and the list of routes.
        if (name.endsWith('/macro') || name === '@react-router/dev/routes') continue
        expect(dependencies, path).toHaveProperty([
          name.startsWith('@') ? `${scope}/${part}` : scope!,
        ])
      }
  })

  it('copies what is there, and nothing that the ignore file keeps out', () => {
    const stored = text('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(/\s+/).slice(1, -1))
      .filter((path) => path !== '.')
    expect(copied).toContain('scripts/serve.mjs')
    for (const path of copied) {
      expect(() => text(path), path).not.toThrow()
      expect(stored, path).toContain(path.split('/')[0])
    }
    // The build hashes its inputs: the image must contain all of them.
    const inputs = text('scripts/lib/build.mjs').match(/const INPUTS = \[([^\]]*)\]/)![1]!
    for (const [, path] of inputs.matchAll(/'([^']+)'/g))
      expect(stored).toContain(path!.split('/')[0])
  })
})

describe('the alerts', () => {
  type Rule = {
    alert: string
    expr: string
    for: string
    labels: { severity: string }
    annotations: { summary: string; runbook: string }
  }
  const { groups } = parse(text('deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  /** Prometheus' own names. */
  const builtIn = 'up time rate increase sum min max by le histogram_quantile job'.split(' ')

  it('ask for metrics and labels that there are', async () => {
    const { services, visit } = await testSite()
    await visit('/health/live')
    const metrics = await (await visit('/metrics')).text()
    expect(services.metrics.registry).toBeDefined()
    const names = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
    const isKnown = (name: string) => names.has(name.replace(/_(bucket|count|sum)$/, ''))
    for (const { alert, expr } of rules) {
      const words = expr.replace(/"[^"]*"/g, '').match(/[a-z_]+/g)!
      const metrics = words.filter((word) => word.startsWith('thembeka_'))
      for (const metric of metrics) expect(isKnown(metric), `${alert}: ${metric}`).toBe(true)
      const labels = ['queue', 'where', 'status', 'kind', 'folder', 'instance', 'm']
      const others = words.filter((word) => !word.startsWith('thembeka_'))
      for (const word of others)
        expect([...builtIn, ...labels], `${alert}: ${word}`).toContain(word)
      for (const [open, close] of ['()', '{}', '[]'])
        expect(expr.split(open!).length, alert).toBe(expr.split(close!).length)
    }
  })

  it('tell of everything that the site measures for them', async () => {
    const { visit } = await testSite()
    const metrics = await (await visit('/metrics')).text()
    const all = rules.map(({ expr }) => expr).join()
    const forPeople = [
      'jobs_waiting',
      'emails_waiting',
      'emails_failing',
      'sms_waiting',
      'sms_failing',
      'payments_unjudged',
      'cached_pages',
      'page_cache_hits',
    ].map((name) => `thembeka_${name}`)
    for (const [, name] of metrics.matchAll(/^# TYPE (thembeka_\S+)/gm))
      if (!forPeople.includes(name!)) expect(all).toContain(name)
  })

  it('have names of their own, a severity, and an entry in the runbook', () => {
    const runbook = text('docs/operations.md')
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, for: lasts, labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(lasts).toMatch(/^\d+[mh]$/)
      expect(annotations.summary).not.toBe('')
      expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
      expect(runbook, alert).toContain(`\n#### ${alert}\n`)
    }
  })
})
