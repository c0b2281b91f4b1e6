import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { fieldsIn } from '../posted.ts'
import { signatureOfCall } from '../signatures.ts'
import type { Merchant } from '../state.ts'
import { merchantOf, type World } from '../world.ts'
import { failed, notAuthorised, Refused } from './answers.ts'

export type ApiEnv = {
  Bindings: HttpBindings
  Variables: { merchant: Merchant; values: Map<string, string> }
}

/**
 * The authenticated caller and its parameters, or an error in PayFast's words. Each check is one that PayFast
 * makes.
 */
export async function callerOf(world: World, c: Context<ApiEnv>) {
  const query = new URL(c.req.url).searchParams
  const head = (name: string) => c.req.header(name) ?? ''
  const [id, version, timestamp, signature] = [
    'merchant-id',
    'version',
    'timestamp',
    'signature',
  ].map(head)
  if (!id || !version || !timestamp)
    throw new Refused(failed(400, 'Required variables are missing'))
  if (!signature) throw new Refused(failed(400, 'The signature is missing'))
  if (version !== 'v1') throw new Refused(failed(400, 'The version is not valid'))
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}([+-]\d{2}:\d{2})?$/.test(timestamp))
    throw new Refused(failed(400, 'The timestamp is not valid'))
  if (!/^[0-9a-f]{32}$/.test(signature))
    throw new Refused(failed(400, 'The signature is not in MD5 format'))

  const isTesting = query.get('testing') === 'true'
  const merchant = isTesting === world.state.switches.sandbox ? merchantOf(world, id) : undefined
  if (!merchant?.passphrase) throw new Refused(notAuthorised('Merchant not found'))

  const values = await bodyOf(c)
  const signed = new Map([
    ...values,
    ...query,
    ['merchant-id', id],
    ['version', version],
    ['timestamp', timestamp],
  ])
  if (signatureOfCall(signed, merchant.passphrase) !== signature)
    throw new Refused(notAuthorised('Merchant authorization failed.'))
  for (const [name, value] of query) if (name !== 'testing') values.set(name, value)
  return { merchant, values }
}

/** Flat JSON, or a form. */
async function bodyOf(c: Context<ApiEnv>): Promise<Map<string, string>> {
  const method = c.req.method
  if (method === 'PUT' && !c.req.header('content-length') && !c.req.header('transfer-encoding'))
    throw new Refused({ status: 411, body: '<html><h1>411 Length Required</h1></html>' })
  const text = method === 'GET' ? '' : await c.req.text()
  if (text === '') return new Map()
  if (!/^\s*[[{]/.test(text)) return new Map(fieldsIn(text))
  const json = readJson(text)
  if (!json || Object.keys(json).length === 0)
    throw new Refused(failed(400, 'The body is not valid'))
  return new Map(Object.entries(json).map(([name, value]) => [name, phpText(value)]))
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? (json as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** As PHP converts it to a string before signing. */
function phpText(value: unknown): string {
  if (value === true) return '1'
  if (value === false || value === null) return ''
  return String(value)
}
