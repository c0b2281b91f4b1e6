import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { isId } from '#app/platform/ids.ts'
import { factorsOf, userById } from '../../accounts/users.server.ts'
import { wireFactor } from '../../accounts/wire-user.server.ts'
import { changeFactor, removeFactorAsOperator } from '../../factors/remove.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import { adminOf } from '../../sessions/bearer.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { fields, readBody } from '../request-body.ts'
import { factorIn } from './factors.ts'

const Changes = z.object({ friendly_name: fields.text, phone: fields.text })

export const adminFactors = new Hono<AuthEnv>()
  .get('/admin/users/:userId/factors', async (c) => {
    await adminOf(c)
    const userId = await personIn(c)
    return c.json((await factorsOf(c.var.services.db, userId)).map(wireFactor))
  })
  .put('/admin/users/:userId/factors/:factorId', async (c) => {
    await adminOf(c)
    const which = { userId: await personIn(c), factorId: factorIn(c) }
    const { friendly_name: name, phone } = await readBody(c, Changes)
    return c.json(wireFactor(await changeFactor(c.var.services, which, { name, phone })))
  })
  .delete('/admin/users/:userId/factors/:factorId', async (c) => {
    await adminOf(c)
    const which = { userId: await personIn(c), factorId: factorIn(c) }
    return c.json(wireFactor(await removeFactorAsOperator(c.var.services, which)))
  })

/** The id of an existing user, from the path. */
export async function personIn(c: Context<AuthEnv>): Promise<string> {
  const userId = c.req.param('userId')
  if (!isId(userId))
    throw new AuthError('validation_failed', 'user_id must be an UUID', { status: 404 })
  const user = await userById(c.var.services.db, userId)
  if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 })
  return user.id
}
