import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { advanceTo } from './agenda.ts'
import { ACTIVE, cancelAgreement, renew } from './billing.ts'
import { DAY, HOUR } from './calendar.ts'
import { resendEmail } from './delivery.ts'
import { panelPage, signInPage } from './pages/panel-page.ts'
import { postedValues } from './posted.ts'
import { agreementOf, type World } from './world.ts'

const COOKIE = 'payfast-simulator'

/** The same for people: a page behind the secret. */
export function panelRoutes(world: World, secret: string) {
  const isIn = (c: Context) => isSecret(getCookie(c, COOKIE) ?? '', secret)
  return new Hono()
    .get('/', (c) => (isIn(c) ? c.html(panelPage(world)) : c.html(signInPage(false), 401)))
    .post('/sign-in', async (c) => {
      const { secret: given = '' } = await postedValues(c)
      if (!isSecret(given, secret)) return c.html(signInPage(true), 401)
      setCookie(c, COOKIE, given, { httpOnly: true, sameSite: 'Strict', path: '/simulator' })
      return c.redirect('/simulator', 303)
    })
    .post('/act/:act', async (c) => {
      if (!isIn(c)) return c.html(signInPage(false), 401)
      await act(world, c.req.param('act'), await postedValues(c))
      world.save()
      return c.redirect('/simulator', 303)
    })
}

async function act(world: World, what: string, posted: Record<string, string>) {
  if (what === 'clock')
    return advanceTo(
      world,
      world.now() + Number(posted.days ?? 0) * DAY + Number(posted.hours ?? 0) * HOUR,
    )
  if (what === 'resend') {
    const delivery = world.state.deliveries.find(({ id }) => id === posted.id)
    return delivery && resendEmail(world, delivery)
  }
  const agreement = agreementOf(world, posted.token ?? '')
  if (agreement?.status !== ACTIVE) return
  if (what === 'charge') return renew(world, agreement)
  if (what === 'cancel') return cancelAgreement(world, agreement, 'Cancelled by the buyer')
}

/** Compares digests, which have equal length whatever was passed. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
