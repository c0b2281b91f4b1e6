/** The authentication service compared with its SQL statements and signatures alone, on PostgreSQL. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { findPostgres, withDatabase } from '../scripts/lib/postgres.mjs'
import { load, median, pinned, serve, spread } from './ground.mjs'

const ROUNDS = 5
const SECONDS = 4
const BROWSERS = 16
const PASSWORDS = 100
const AT_ONCE = 4
const REFRESH = '/auth/v1/token?grant_type=refresh_token'

export async function measure({ suite }) {
  const { someoneSignedIn, person } = await suite.load()
  const postgres = await findPostgres()
  try {
    return await withDatabase(postgres.url, `thembeka_bench_${process.pid}`, async (url) => {
      const env = {
        DATABASE_URL: url,
        SECRET_KEY: 'a secret that only this bench knows about',
        DEMO_DATA: '0',
      }
      let tokens = await someoneSignedIn({ APP_ENV: 'test', ...env }, BROWSERS)
      const start = (name, ready) =>
        serve(
          [
            '--max-semi-space-size=4',
            '--eval',
            `import(${JSON.stringify(suite.file)}).then((all) => all.${name}(process.env))`,
          ],
          env,
          { ready },
        )
      const ours = await start('serveAuth', '/auth/v1/health')
      const floor = await start('serveAuthFloor', '/')
      const refresh = async (site, seconds = SECONDS) => {
        const result = await refreshing(site.url + REFRESH, tokens, seconds)
        // Both servers accept the same tokens, so each run continues with them.
        tokens = result.tokens
        return result.rate
      }
      try {
        const password = () => passwordGrant(ours, person)
        const look = async (site, seconds = SECONDS) => {
          // A new session each time: after a hundred passwords the first sessions have been ended.
          const bearer = { Authorization: `Bearer ${(await password()).access_token}` }
          return (await load(`${site.url}/auth/v1/user`, bearer, seconds)).rate
        }
        const lane = async () => {
          for (let left = PASSWORDS / AT_ONCE; left > 0; left--) await password()
        }
        const passwords = () => Promise.all(Array.from({ length: AT_ONCE }, lane))
        const hashes = () => fetch(`${floor.url}/passwords/${PASSWORDS}`, { method: 'POST' })
        for (const site of [ours, floor]) {
          await refresh(site, 3)
          await look(site, 3)
        }
        await passwords()
        await hashes()
        const rates = { refresh: [[], []], look: [[], []], cpu: [[], []] }
        for (let round = 0; round < ROUNDS; round++) {
          for (const [index, site] of [ours, floor].entries()) {
            rates.refresh[index].push(await refresh(site))
            rates.look[index].push(await look(site))
          }
          rates.cpu[0].push(await cpuOf(ours, () => passwords()))
          rates.cpu[1].push(await cpuOf(floor, () => hashes()))
        }
        return [
          throughput('refreshes a second', rates.refresh),
          throughput('looks at oneself a second (GET /user)', rates.look),
          cpu(rates.cpu),
        ]
      } finally {
        await ours.stop()
        floor.child.kill('SIGKILL')
      }
    })
  } finally {
    await postgres.stop()
  }
}

async function refreshing(address, tokens, seconds) {
  const [command, ...rest] = pinned(1, [
    process.execPath,
    'bench/refresh-load.mjs',
    address,
    String(seconds),
  ])
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(tokens))
  return JSON.parse(await text(child.stdout))
}

async function passwordGrant({ url }, body) {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`a password grant was answered with ${answer.status}`)
  return answer.json()
}

/** The server's CPU time per password, in milliseconds. */
async function cpuOf({ child }, work) {
  const before = ticks(child.pid)
  await work()
  // A clock tick of the kernel is a hundredth of a second.
  return ((ticks(child.pid) - before) * 10) / PASSWORDS
}

function ticks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function throughput(figure, [ours, floor]) {
  const ratio = median(ours) / median(floor)
  return {
    figure,
    ours: `${Math.round(median(ours))}/s ${spread(ours)}`,
    floor: `${Math.round(median(floor))}/s ${spread(floor)}`,
    ratio: ratio.toFixed(2),
    target: '≥ 0.6',
    isReached: ratio >= 0.6,
  }
}

function cpu([ours, floor]) {
  const ratio = median(ours) / median(floor)
  return {
    figure: 'processor time of a password grant, to the bare hash',
    ours: `${median(ours).toFixed(1)} ms ${spread(ours)}`,
    floor: `${median(floor).toFixed(1)} ms ${spread(floor)}`,
    ratio: ratio.toFixed(2),
    target: '≤ 1.1',
    isReached: ratio <= 1.1,
  }
}
