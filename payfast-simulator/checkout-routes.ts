import { type Context, Hono } from 'hono'
import { readCard, type TypedCard, tidied } from './card-rules.ts'
import { formProblems } from './checkout-rules.ts'
import { errorPage } from './pages/error-page.ts'
import {
  cancelPage,
  endedPage,
  isRecurring,
  paymentPage,
  securePage,
  waysOf,
} from './pages/payment-page.ts'
import { isPayable, type Outcome, openCheckout, outcomeFor, pay } from './paying.ts'
import { fieldsIn, postedValues } from './posted.ts'
import type { Field } from './signatures.ts'
import type { Card, Checkout } from './state.ts'
import { checkoutOf, fieldOf, merchantOf, type World } from './world.ts'

const page = '/eng/process/payment/:id'

/** From the merchant's form to the payment, on the payment page. */
export function checkoutRoutes(world: World) {
  const begin = (c: Context, fields: Field[]) => {
    const merchant = merchantOf(world, fieldOf(fields, 'merchant_id'))
    const problems = formProblems(fields, merchant, world.state.switches)
    if (problems.length > 0 || !merchant)
      return c.html(errorPage(problems, world.state.switches), 400)
    const checkout = openCheckout(world, merchant.id, fields)
    world.save()
    return c.redirect(`/eng/process/payment/${checkout.id}`, 302)
  }

  return new Hono()
    .post('/eng/process', async (c) => {
      const body = await c.req.text()
      return isUnreadable(body) ? c.body('', 403) : begin(c, fieldsIn(body))
    })
    .get('/eng/process', (c) => {
      const query = new URL(c.req.url).search.slice(1)
      return isUnreadable(query) ? c.body('', 403) : begin(c, fieldsIn(query))
    })
    .get(page, (c) => {
      const checkout = checkoutOf(world, c.req.param('id'))
      if (!checkout || !isPayable(world, checkout)) return ended(world, c, checkout)
      const way = c.req.query('way') === 'eft' ? 'eft' : undefined
      return shown(world, c, checkout, { way })
    })
    .post(page, async (c) => {
      const checkout = checkoutOf(world, c.req.param('id'))
      const posted = await postedValues(c)
      if (!checkout || !isPayable(world, checkout)) return ended(world, c, checkout)
      const ways = waysOf(fieldOf(checkout.fields, 'payment_method'), isRecurring(checkout))
      if (posted.way === 'eft' && ways.includes('eft'))
        return settle(world, c, checkout, 'EFT', posted.bank === 'declined' ? 'declined' : 'paid')
      const typed = typedCard(posted)
      const read = readCard(typed, world.now())
      if ('problems' in read)
        return shown(world, c, checkout, { typed: tidied(typed), problems: read.problems })
      return settle(world, c, checkout, { card: read.card }, wished(read.ending))
    })
    .get(`${page}/secure`, (c) => {
      const checkout = checkoutOf(world, c.req.param('id'))
      if (!checkout || !isPayable(world, checkout)) return ended(world, c, checkout)
      if (checkout.state !== 'securing') return c.redirect(placeOf(checkout), 303)
      return c.html(securePage(checkout))
    })
    .post(`${page}/secure`, async (c) => {
      const checkout = checkoutOf(world, c.req.param('id'))
      const { answer } = await postedValues(c)
      if (!checkout || !isPayable(world, checkout)) return ended(world, c, checkout)
      if (checkout.state !== 'securing' || !checkout.card) return c.redirect(placeOf(checkout), 303)
      const outcome = answer === 'yes' ? 'paid' : '3-D Secure failed'
      return settle(world, c, checkout, { card: checkout.card }, outcome)
    })
    .get(`${page}/cancel`, (c) => {
      const checkout = checkoutOf(world, c.req.param('id'))
      if (!checkout || !isPayable(world, checkout)) return ended(world, c, checkout)
      return c.html(cancelPage(checkout))
    })
    .post(`${page}/cancel`, (c) => {
      const checkout = checkoutOf(world, c.req.param('id'))
      if (!checkout || !isPayable(world, checkout)) return ended(world, c, checkout)
      // Sends no notification: the browser's return is the only sign.
      checkout.state = 'cancelled'
      world.save()
      const back = fieldOf(checkout.fields, 'cancel_url')
      return back ? c.redirect(back, 303) : ended(world, c, checkout)
    })
}

const isUnreadable = (text: string) => text.includes('\0') || /%00/.test(text)

const placeOf = ({ id }: Checkout) => `/eng/process/payment/${id}`

export function typedCard({
  holder = '',
  number = '',
  expiry = '',
  cvv = '',
}: Record<string, string>): TypedCard {
  return { holder, number, expiry, cvv }
}

export function wished(ending: string): Outcome {
  if (ending === 'declined') return 'declined'
  return ending === 'asks' ? 'secure first' : 'paid'
}

const failures: Partial<Record<Outcome, string>> = {
  declined: 'The bank declined the payment. Nothing was charged.',
  '3-D Secure failed':
    '3-D Secure failed: the bank was not told that it is you. Nothing was charged.',
}

async function settle(
  world: World,
  c: Context,
  checkout: Checkout,
  by: { card: Card } | 'EFT',
  wish: Outcome,
) {
  const outcome = outcomeFor(world, checkout, wish)
  if (outcome === 'secure first') {
    Object.assign(checkout, { state: 'securing', card: by === 'EFT' ? null : by.card })
    world.save()
    return c.redirect(`${placeOf(checkout)}/secure`, 303)
  }
  const failure = failures[outcome]
  if (failure) {
    Object.assign(checkout, { state: 'open', card: null, lastFailure: failure })
    world.save()
    return c.redirect(placeOf(checkout), 303)
  }
  await pay(world, checkout, by)
  world.save()
  const back = fieldOf(checkout.fields, 'return_url')
  return back ? c.redirect(back, 303) : ended(world, c, checkout)
}

function shown(
  world: World,
  c: Context,
  checkout: Checkout,
  more: Omit<Parameters<typeof paymentPage>[0], 'checkout' | 'merchant'>,
) {
  const merchant = merchantOf(world, checkout.merchantId)
  if (!merchant) return ended(world, c, undefined)
  return c.html(paymentPage({ checkout, merchant, ...more }), more.problems ? 422 : 200)
}

/** Back, a second click, an old tab: nothing happens twice, and the page shows the current state. */
function ended(_world: World, c: Context, checkout: Checkout | undefined) {
  if (!checkout)
    return c.html(
      endedPage('Session expired', 'There is no such payment, or it is long over.', {
        kind: 'ended',
        back: '',
      }),
      404,
    )
  if (checkout.state === 'paid')
    return c.html(
      endedPage('Payment complete', 'This was paid, once. You can close this page.', {
        kind: 'done',
        back: fieldOf(checkout.fields, 'return_url'),
      }),
    )
  const back = fieldOf(checkout.fields, 'cancel_url')
  return checkout.state === 'cancelled'
    ? c.html(endedPage('Payment cancelled', 'Nothing was charged.', { kind: 'ended', back }))
    : c.html(
        endedPage('Session expired', 'This page was open too long. Nothing was charged.', {
          kind: 'ended',
          back,
        }),
        410,
      )
}
