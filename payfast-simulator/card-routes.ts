import { type Context, Hono } from 'hono'
import { CANCELLED, COMPLETE, changeCard } from './billing.ts'
import { readCard, tidied } from './card-rules.ts'
import { typedCard, wished } from './checkout-routes.ts'
import { cardPage } from './pages/card-page.ts'
import { endedPage } from './pages/payment-page.ts'
import { postedValues } from './posted.ts'
import type { Agreement } from './state.ts'
import { agreementOf, type World } from './world.ts'

const page = '/eng/recurring/update/:token'

/** The page on which a buyer changes the card of an agreement. */
export function cardRoutes(world: World) {
  return new Hono()
    .get(page, (c) => {
      const agreement = changeable(world, c.req.param('token'))
      return agreement ? c.html(cardPage(agreement, back(c))) : gone(c)
    })
    .post(page, async (c) => {
      const agreement = changeable(world, c.req.param('token'))
      if (!agreement) return gone(c)
      const typed = typedCard(await postedValues(c))
      const read = readCard(typed, world.now())
      if ('problems' in read)
        return c.html(
          cardPage(agreement, back(c), { typed: tidied(typed), problems: read.problems }),
          422,
        )
      if (wished(read.ending) === 'declined')
        return c.html(
          cardPage(agreement, back(c), { failure: 'The bank declined it. The old card stays.' }),
          402,
        )
      await changeCard(world, agreement, read.card)
      world.save()
      return back(c)
        ? c.redirect(back(c), 303)
        : c.html(
            endedPage('Card updated', 'It is charged from now on.', { kind: 'done', back: '' }),
          )
    })
}

function changeable(world: World, token: string): Agreement | undefined {
  const agreement = agreementOf(world, token)
  return agreement && agreement.status !== CANCELLED && agreement.status !== COMPLETE
    ? agreement
    : undefined
}

function back(c: Context): string {
  const requested = c.req.query('return') ?? ''
  return URL.canParse(requested) && /^https?:$/.test(new URL(requested).protocol) ? requested : ''
}

function gone(c: Context) {
  return c.html(
    endedPage('Not found', 'There is no subscription here whose card could be changed.', {
      kind: 'refused',
      back: '',
    }),
    404,
  )
}
