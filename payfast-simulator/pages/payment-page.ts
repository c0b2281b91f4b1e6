import { html } from 'hono/html'
import { centsOf } from '../billing.ts'
import { FREQUENCIES } from '../calendar.ts'
import type { CardProblems, TypedCard } from '../card-rules.ts'
import type { Checkout, Merchant } from '../state.ts'
import { fieldOf } from '../world.ts'
import { cardFields, emptyCard } from './card-fields.ts'
import { bead, page } from './layout.ts'
import { grouped, longDay } from './words.ts'

export type Shown = {
  checkout: Checkout
  merchant: Merchant
  typed?: TypedCard
  problems?: CardProblems
  /** The selected payment method. */
  way?: 'card' | 'eft'
}

/** What is paid, to whom, and how. */
export function paymentPage({ checkout, merchant, typed = emptyCard, problems = {}, way }: Shown) {
  const { id, fields, lastFailure } = checkout
  const ways = waysOf(fieldOf(fields, 'payment_method'), isRecurring(checkout))
  const open = way && ways.includes(way) ? way : ways[0]!
  return page(
    'Payment',
    html`<section class="sums" aria-labelledby="what">
        <h1 id="what">Pay ${merchant.name}</h1>
        ${summary(checkout)}
      </section>
      <section class="ways" aria-label="How you pay">
        ${lastFailure && html`<p class="refusal" role="alert"><strong>Payment failed</strong> ${lastFailure}</p>`}
        ${
          ways.length > 1 &&
          html`<nav class="tabs" aria-label="Ways to pay">
            ${tab(id, 'card', 'Card', open)} ${tab(id, 'eft', 'Instant EFT', open)}
          </nav>`
        }
        ${open === 'card' ? cardForm(checkout, typed, problems) : eftForm(checkout)}
        <a class="button quiet" href="/eng/process/payment/${id}/cancel">Cancel</a>
      </section>`,
  )
}

/** Recurring payments need a card; a form may allow only one method. */
export function waysOf(method: string, recurs: boolean): ('card' | 'eft')[] {
  if (recurs || method === 'cc' || method === 'dc') return ['card']
  if (method === 'ef') return ['eft']
  return ['card', 'eft']
}

export function isRecurring({ fields }: Checkout): boolean {
  return fieldOf(fields, 'subscription_type') !== ''
}

function tab(id: string, way: 'card' | 'eft', words: string, open: string) {
  const current = way === open ? html`aria-current="page"` : ''
  return html`<a href="/eng/process/payment/${id}?way=${way}" ${current}>${words}</a>`
}

function summary({ fields }: Checkout) {
  const amount = centsOf(fieldOf(fields, 'amount'))
  const description = fieldOf(fields, 'item_description')
  return html`<p class="item">${fieldOf(fields, 'item_name')}</p>
    ${description && html`<p class="small">${description}</p>`}
    <p class="total"><span>Total today</span> <strong>${grouped(amount)}</strong></p>
    ${fieldOf(fields, 'subscription_type') === '1' && terms(fields, amount)}
    ${
      fieldOf(fields, 'subscription_type') === '2' &&
      html`<p class="small">Your card is kept, and charged when the merchant asks for it.</p>`
    }`
}

function terms(fields: Checkout['fields'], amount: number) {
  const recurring = fieldOf(fields, 'recurring_amount')
  const cycles = Number(fieldOf(fields, 'cycles'))
  const day = fieldOf(fields, 'billing_date')
  return html`<dl>
    <div>
      <dt>Then</dt>
      <dd>${grouped(recurring ? centsOf(recurring) : amount)} ${FREQUENCIES[Number(fieldOf(fields, 'frequency'))]}</dd>
    </div>
    <div>
      <dt>For</dt>
      <dd>${cycles === 0 ? 'until it is cancelled' : `${cycles} payments`}</dd>
    </div>
    ${
      day &&
      html`<div>
        <dt>Charged from</dt>
        <dd>${longDay(day)}</dd>
      </div>`
    }
  </dl>`
}

function cardForm(checkout: Checkout, typed: TypedCard, problems: CardProblems) {
  return html`<form method="post" action="/eng/process/payment/${checkout.id}" novalidate data-once>
    <input type="hidden" name="way" value="card" />
    ${cardFields(typed, problems)}
    <label class="tick">
      <input type="checkbox" name="save_card" checked ${isRecurring(checkout) ? html`disabled` : ''} />
      <span>${isRecurring(checkout) ? 'The card is saved for the payments to come' : 'Save this card'}</span>
    </label>
    <button class="button" data-busy="Processing...">Complete Payment</button>
  </form>`
}

function eftForm({ id }: Checkout) {
  return html`<form method="post" action="/eng/process/payment/${id}" data-once>
    <input type="hidden" name="way" value="eft" />
    <fieldset>
      <legend>Your bank</legend>
      <label class="choice">
        <input type="radio" name="bank" value="pays" checked /> <span>Test bank that pays</span>
      </label>
      <label class="choice">
        <input type="radio" name="bank" value="declined" /> <span>Test bank that refuses</span>
      </label>
    </fieldset>
    <button class="button" data-busy="Processing...">Complete Payment</button>
  </form>`
}

export function cancelPage({ id }: Checkout) {
  return page(
    'Cancel payment',
    html`<section class="one">
      ${bead('ended')}
      <h1>Are you sure you want to cancel?</h1>
      <p>Nothing has been charged.</p>
      <form method="post" action="/eng/process/payment/${id}/cancel">
        <a class="button" href="/eng/process/payment/${id}">Keep paying</a>
        <button class="button outline">Cancel payment</button>
      </form>
    </section>`,
  )
}

/** The bank's 3-D Secure page. */
export function securePage({ id, card, fields }: Checkout) {
  return page(
    'Your bank asks',
    html`<section class="one">
      ${bead('ask')}
      <h1>Your bank asks: is it you?</h1>
      <p>
        ${grouped(centsOf(fieldOf(fields, 'amount')))} from the card ending ${card?.lastFour}. A real bank would
        send a message to your phone.
      </p>
      <form method="post" action="/eng/process/payment/${id}/secure" data-once>
        <button class="button" name="answer" value="yes">Yes, it is me</button>
        <button class="button outline" name="answer" value="no">No, refuse it</button>
      </form>
    </section>`,
  )
}

/** A page that accepts nothing any more, and says where to go. */
export function endedPage(
  title: string,
  words: string,
  { kind, back }: { kind: 'done' | 'ended' | 'refused'; back: string },
) {
  return page(
    title,
    html`<section class="one">
      ${bead(kind)}
      <h1>${title}</h1>
      <p>${words}</p>
      ${back && html`<p><a class="button" href="${back}">Return to merchant</a></p>`}
    </section>`,
  )
}
