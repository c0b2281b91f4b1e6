import { html } from 'hono/html'
import type { CardProblems, TypedCard } from '../card-rules.ts'
import type { Agreement } from '../state.ts'
import { fieldOf } from '../world.ts'
import { cardFields, emptyCard } from './card-fields.ts'
import { page } from './layout.ts'
import { grouped, longDay } from './words.ts'

/** Where a buyer changes the card of an agreement. */
export function cardPage(
  { token, fields, amount, runDate, card, kind }: Agreement,
  back: string,
  {
    typed = emptyCard,
    problems = {},
    failure,
  }: { typed?: TypedCard; problems?: CardProblems; failure?: string } = {},
) {
  return page(
    'Update card',
    html`<section class="sums" aria-labelledby="what">
        <h1 id="what">Update your card</h1>
        <p class="item">${fieldOf(fields, 'item_name')}</p>
        <dl>
          <div>
            <dt>Card now</dt>
            <dd>ending ${card.lastFour}, until ${card.expires}</dd>
          </div>
          ${
            kind === 1 &&
            html`<div>
              <dt>Next payment</dt>
              <dd>${grouped(amount)} on ${longDay(runDate)}</dd>
            </div>`
          }
        </dl>
      </section>
      <section class="ways" aria-label="The new card">
        ${failure && html`<p class="refusal" role="alert"><strong>Card not changed</strong> ${failure}</p>`}
        <form
          method="post"
          action="/eng/recurring/update/${token}?return=${encodeURIComponent(back)}"
          novalidate
          data-once
        >
          ${cardFields(typed, problems)}
          <button class="button" data-busy="Processing...">Save card</button>
        </form>
        ${back && html`<a class="button quiet" href="${back}">Keep the old card</a>`}
      </section>`,
  )
}
