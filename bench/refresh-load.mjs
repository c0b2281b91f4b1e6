/**
 * Sixteen browsers that refresh continuously: each presents the token of its last response. Arguments:
 * address and seconds; tokens come from standard input. Prints rate, p95 and the tokens.
 */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

const [address, seconds] = process.argv.slice(2)
const tokens = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: tokens.length })
const begun = performance.now()
const end = begun + Number(seconds) * 1000
const times = []

await Promise.all(
  tokens.map(async (_token, browser) => {
    while (performance.now() < end) {
      const from = performance.now()
      const { refresh_token } = await post({ refresh_token: tokens[browser] })
      times.push(performance.now() - from)
      tokens[browser] = refresh_token
    }
  }),
)
const took = (performance.now() - begun) / 1000
agent.destroy()
times.sort((a, b) => a - b)
console.log(
  JSON.stringify({
    rate: times.length / took,
    p95: times[Math.floor(times.length * 0.95)],
    tokens,
  }),
)

function post(body) {
  return new Promise((resolve, reject) => {
    const requested = request(
      address,
      { method: 'POST', agent, headers: { 'Content-Type': 'application/json' } },
      async (answer) => {
        const body = await text(answer)
        if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode}: ${body}`))
        else resolve(JSON.parse(body))
      },
    )
    requested.once('error', reject)
    requested.end(JSON.stringify(body))
  })
}
