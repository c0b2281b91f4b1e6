import { type Context, Hono } from 'hono'
import { isId } from '#app/platform/ids.ts'
import type { AdapterEnv } from '../adapter-services.ts'
import { isAdministrator } from '../is-admin.server.ts'
import { jsonBody } from '../json-body.ts'
import { Refusal } from '../refusal.ts'

/** rpc('is_admin', { user_uuid }): a boolean. The client may send the argument in the body or in the URL. */
export const isAdmin = new Hono<AdapterEnv>()
  .post('/rpc/is_admin', async (c) => answer(c, await jsonBody(c, 'PGRST102')))
  .get('/rpc/is_admin', (c) => answer(c, c.req.query()))
  .all('/rpc/:name', (c) => {
    throw new Refusal(
      404,
      'PGRST202',
      `Could not find the function public.${c.req.param('name').slice(0, 60)} in the schema cache`,
    )
  })

async function answer(c: Context<AdapterEnv>, given: unknown) {
  const names = typeof given === 'object' && given !== null ? Object.keys(given) : []
  if (names.length !== 1 || names[0] !== 'user_uuid')
    throw new Refusal(
      404,
      'PGRST202',
      `Could not find the function public.is_admin(${names.join(', ').slice(0, 60)}) in the schema cache`,
    )
  const { user_uuid: userId } = given as { user_uuid: unknown }
  if (!isId(userId))
    throw new Refusal(
      400,
      '22P02',
      `invalid input syntax for type uuid: "${String(userId).slice(0, 40)}"`,
    )
  return c.json(await isAdministrator(c.var, userId.toLowerCase()))
}
