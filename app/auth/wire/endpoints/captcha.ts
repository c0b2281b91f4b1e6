import { Hono } from 'hono'
import { newSum } from '#app/platform/abuse/proof-of-work.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { ANY_CALL } from '../human.server.ts'

/** The challenge for calls that require proof of work; its solution is sent as the captcha token. */
export const captcha = new Hono<AuthEnv>().get('/captcha', async (c) => {
  c.header('Cache-Control', 'no-store')
  return c.json(await newSum(c.var.services, ANY_CALL))
})
