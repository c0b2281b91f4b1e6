import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { freePort } from './site.ts'
import { withoutSettings } from './world.ts'

const root = join(import.meta.dirname, '..')

/** Starts `npm run auth` as an operator does. */
function startAuth(args: string[]) {
  const child = spawn(process.execPath, ['scripts/start.mjs', 'auth', ...args], {
    cwd: root,
    env: withoutSettings(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (bytes) => {
    printed.out += bytes
  })
  child.stderr.on('data', (bytes) => {
    printed.err += bytes
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { printed, ended, stop: () => child.kill('SIGTERM') }
}

test('the authentication service alone says in a sentence what is wrong with its settings @desktop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'auth-alone-'))
  try {
    const file = async (name: string, text: string) => {
      await writeFile(join(folder, name), text)
      return join(folder, name)
    }
    for (const [args, sentence] of [
      [[], /^Usage: npm run auth -- --config FILE/],
      [['--config'], /^Usage: npm run auth -- --config FILE/],
      [['--config', join(folder, 'none.json')], /^There is no file .*none\.json\.$/],
      [['--config', await file('half.json', '{ "PORT":')], /half\.json is not valid JSON/],
      [
        ['--config', await file('wrong.json', '{ "GOTRUE_JWT_EXP": true }')],
        /- GOTRUE_JWT_EXP should be seconds/,
      ],
    ] as const) {
      const { printed, ended } = startAuth([...args])
      expect(await ended).toBe(1)
      expect(printed.err.trim()).toMatch(sentence)
      expect(printed.err).not.toMatch(/^\s+at /m)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the authentication service alone starts from its sample, sends emails and stops when told @desktop', async ({
  mailbox,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'auth-alone-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sample = await readFile(join(root, 'docs/auth-service.sample.json'), 'utf8')
  const settings = {
    ...JSON.parse(sample),
    PORT: port,
    AUTH_EXTERNAL_URL: url,
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: mailbox.url,
    GOTRUE_OPERATOR_TOKEN: 'unknown here',
  }
  const config = join(folder, 'auth.json')
  await writeFile(config, JSON.stringify(settings))
  const { printed, ended, stop } = startAuth(['--config', config])
  try {
    await expect
      .poll(() => printed.out, { timeout: 90_000 })
      .toContain(`Authentication service at ${url}`)
    expect(printed.err).toContain('GOTRUE_OPERATOR_TOKEN is not supported and has no effect.')
    const email = `alone-${port}@example.co.za`
    const signedUp = await fetch(`${url}/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'correct horse battery' }),
    })
    expect(signedUp.status).toBe(200)
    const sentEmail = await mailbox.emailTo(email)
    expect(sentEmail.text).toContain(`${url}/verify?token=`)
    stop()
    expect(await ended).toBe(0)
  } finally {
    stop()
    await rm(folder, { recursive: true, force: true })
  }
})
