import { createAdaptorServer } from '@hono/node-server'
import { verify } from '@node-rs/argon2'
import { Hono } from 'hono'
import { decodeJwt, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { Kysely, PostgresDialect } from 'kysely'
import {
  addSignedUpUser,
  authApi,
  hashPassword,
  signingKeys,
  startSession,
} from '#app/auth/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { asBase32, hashOf, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { startServices } from '#app/services.server.ts'
import type { DB } from '#db/schema.ts'

export const person = { email: 'thandi@example.co.za', password: 'correct horse battery' }
const device = { ip: '127.0.0.1', userAgent: 'bench' }
const WIRE = '/auth/v1'

/** The service alone, on a minimal server. */
export async function serveAuth(env: NodeJS.ProcessEnv) {
  const services = await startServices(readConfig(env))
  listen(services, new Hono().route(WIRE, authApi(services)))
}

function listen({ config }: Services, app: Hono) {
  createAdaptorServer({ fetch: app.fetch }).listen(config.port, config.host)
}

/**
 * `person`, who has a password, and a user signed in in many browsers: repeated sign-ins would end the oldest
 * sessions.
 */
export async function someoneSignedIn(env: NodeJS.ProcessEnv, browsers: number) {
  const services = await startServices(readConfig(env))
  try {
    const passwordHash = await hashPassword(person.password)
    await addPerson(services, person.email, passwordHash)
    const userId = await addPerson(services, 'refilwe@example.co.za', passwordHash)
    const tokens: string[] = []
    for (let browser = 0; browser < browsers; browser++)
      tokens.push(await newToken(services, userId))
    return tokens
  } finally {
    await services.stop()
  }
}

const addPerson = ({ db, securityClock }: Services, email: string, passwordHash: string) =>
  transaction(db, (tx) =>
    addSignedUpUser(tx, {
      email,
      passwordHash,
      data: { full_name: 'Thandi Mokoena' },
      provider: 'email',
      emailConfirmedAt: securityClock.now(),
      aud: 'authenticated',
      role: 'authenticated',
      now: securityClock.now(),
    }),
  )

async function newToken(services: Services, userId: string) {
  const { refreshToken } = await transaction(services.db, (tx) =>
    startSession(services, tx, { userId, method: 'password', device, idle: null }),
  )
  return refreshToken
}

/**
 * The lower bound of a refresh, loading the user and a password: the service's own statements (recorded once,
 * at startup), through the same pool in the same order, and the same signature by the same library; without
 * any other code of ours.
 */
export async function serveAuthFloor(env: NodeJS.ProcessEnv) {
  const services = await startServices(readConfig(env))
  const { refresh, user, claims } = await overhear(services)
  const { pool } = services.database
  const key = await signingKeys(services).signing()
  const passwordHash = await hashPassword(person.password)
  const app = new Hono()

  app.post(`${WIRE}/token`, async (c) => {
    const { refresh_token } = (await c.req.json()) as { refresh_token: string }
    const now = new Date()
    const id = newId()
    const next = asBase32(keyedHash(services.secret, 'refresh token', id))
    const values: Values = { now, newId: id, newHash: hashOf(next), hash: hashOf(refresh_token) }
    const client = await pool.connect()
    try {
      for (const { text, parameters } of refresh.inTransaction) {
        const { rows } = await client.query(text, parameters(values))
        learn(values, rows)
      }
    } finally {
      client.release()
    }
    const rows: unknown[] = []
    for (const { text, parameters } of refresh.after)
      rows.push((await pool.query(text, parameters(values))).rows)
    const issuedAt = Math.floor(now.getTime() / 1000)
    const token = await new SignJWT({ ...claims, session_id: values.sessionId })
      .setProtectedHeader({ alg: key.algorithm, typ: 'JWT', kid: key.kid! })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign(key.signs)
    return c.json({ access_token: token, refresh_token: next, user: rows })
  })

  app.get(`${WIRE}/user`, async (c) => {
    const token = c.req.header('Authorization')!.slice('Bearer '.length)
    const { payload } = await jwtVerify(token, key.verifies)
    const values: Values = { userId: payload.sub, sessionId: payload.session_id as string }
    const rows: unknown[] = []
    for (const { text, parameters } of user)
      rows.push((await pool.query(text, parameters(values))).rows)
    return c.json(rows)
  })

  // Many in one request, so that the cost of the request itself is negligible.
  app.post('/passwords/:count', async (c) => {
    for (let left = Number(c.req.param('count')); left > 0; left--)
      await verify(passwordHash, person.password)
    return c.json({})
  })
  listen(services, app)
}

type Values = Partial<Record<string, unknown>>
type Statement = { text: string; parameters: (values: Values) => unknown[] }

/** A row of a session or of the presented token has values for later statements. */
function learn(values: Values, rows: Record<string, unknown>[]) {
  for (const row of rows) {
    if ('user_id' in row) Object.assign(values, { sessionId: row.id, userId: row.user_id })
    else if (row.token_hash === values.hash) values.tokenId = row.id
  }
}

/** Runs one refresh and loads the user once, and records the statements. */
async function overhear(services: Services) {
  const queries: { text: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: services.database.pool }),
    log: ({ query }) => void queries.push({ text: query.sql, parameters: query.parameters }),
  })
  const app = new Hono<{ Variables: { clientAddress: string } }>()
    .use((c, next) => {
      c.set('clientAddress', device.ip)
      return next()
    })
    .route(WIRE, authApi({ ...services, db }))
  const { id: userId } = await services.db
    .selectFrom('users')
    .select('id')
    .executeTakeFirstOrThrow()
  const visit = async (token: string) => {
    const answer = await app.request(`${WIRE}/token?grant_type=refresh_token`, {
      method: 'POST',
      body: JSON.stringify({ refresh_token: token }),
    })
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  // The first run also loads the signing keys.
  const first = await visit(await newToken(services, userId))
  queries.length = 0
  const second = await visit(first.refresh_token)
  const refreshing = queries.splice(0)
  await app.request(`${WIRE}/user`, {
    headers: { Authorization: `Bearer ${second.access_token}` },
  })
  const looking = queries.splice(0)

  const { iat: _iat, exp: _exp, ...claims }: JWTPayload = decodeJwt(second.access_token)
  const tokens = await services.db
    .selectFrom('refresh_tokens')
    .select(['id', 'token_hash'])
    .where('session_id', '=', claims.session_id as string)
    .execute()
  const idOf = (token: string) => tokens.find((row) => row.token_hash === hashOf(token))!.id
  const names = new Map<unknown, string>([
    [userId, 'userId'],
    [claims.session_id, 'sessionId'],
    [hashOf(first.refresh_token), 'hash'],
    [idOf(first.refresh_token), 'tokenId'],
    [hashOf(second.refresh_token), 'newHash'],
    [idOf(second.refresh_token), 'newId'],
  ])
  const statement = ({ text, parameters }: (typeof queries)[number]): Statement => {
    const filled = parameters.map((value) => (value instanceof Date ? 'now' : names.get(value)))
    return {
      text,
      parameters: (values) =>
        parameters.map((value, index) => (filled[index] ? values[filled[index]] : value)),
    }
  }
  const end = refreshing.findIndex(({ text }) => text === 'commit') + 1
  return {
    refresh: {
      inTransaction: refreshing.slice(0, end).map(statement),
      after: refreshing.slice(end).map(statement),
    },
    user: looking.map(statement),
    claims,
  }
}
