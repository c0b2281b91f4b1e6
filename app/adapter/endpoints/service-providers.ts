import { type Context, Hono } from 'hono'
import type { AdapterEnv } from '../adapter-services.ts'
import { jsonBody } from '../json-body.ts'
import { providerRecordOf } from '../provider-record.server.ts'
import { Refusal } from '../refusal.ts'
import { readRowQuery } from '../row-query.ts'
import { submitRecord } from '../submit-record.server.ts'

const TABLE = 'service_providers'

/** The table of providers as its owner sees it: their own row or none, whatever the filter. */
export const serviceProviders = new Hono<AdapterEnv>()
  // HEAD is handled by the same route, without a body.
  .get(`/${TABLE}`, select)
  .post(`/${TABLE}`, async (c) => {
    await submitRecord(c.var, await jsonBody(c, 'PGRST102'))
    return c.body(null, 201)
  })
  .all(`/${TABLE}`, (c) => {
    // Records change only by actions of the site, which have their own rules.
    throw new Refusal(c.var.caller ? 403 : 401, '42501', `permission denied for table ${TABLE}`)
  })

async function select(c: Context<AdapterEnv>) {
  const { services, caller } = c.var
  const { shown, fits } = readRowQuery(new URL(c.req.url).searchParams)
  const own = caller && (await providerRecordOf(services, caller.id))
  const rows = [own]
    .filter((record) => record !== null && fits(record))
    .map((record) => Object.fromEntries(shown.map((name) => [name, record![name]])))
  const accept = c.req.header('Accept') ?? ''
  const isCounted = /count=(exact|planned|estimated)/.test(c.req.header('Prefer') ?? '')
  c.header('Content-Range', `${rows.length ? '0-0' : '*'}/${isCounted ? rows.length : '*'}`)
  c.header('Cache-Control', 'no-store')
  const result = accept.includes('nulls=stripped') ? rows.map(withoutNulls) : rows
  if (!accept.includes('application/vnd.pgrst.object')) return c.json(result)
  if (result.length === 0)
    throw new Refusal(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      'The result contains 0 rows',
    )
  return c.body(JSON.stringify(result[0]), 200, {
    'Content-Type': 'application/vnd.pgrst.object+json; charset=utf-8',
  })
}

const withoutNulls = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
