import { html } from 'hono/html'
import type { Problem } from '../checkout-rules.ts'
import type { Switches } from '../state.ts'
import { bead, page } from './layout.ts'

/** How PayFast responds to an invalid form: its older engine in one way, its newer one in another. */
export function errorPage(problems: Problem[], { errorPage: style }: Switches) {
  return page(
    style === 'old' ? 'Error' : 'Bad Request',
    html`<section class="one">
      ${bead('refused')}
      ${style === 'old' ? oldStyle(problems) : newStyle(problems)}
    </section>`,
  )
}

function oldStyle(problems: Problem[]) {
  return html`<h1>The supplied variables are not according to specification:</h1>
    <p class="lines">${problems.map(({ field, reason }) => html`${field} : ${reason}<br />`)}</p>`
}

function newStyle(problems: Problem[]) {
  return html`<h1>Bad Request</h1>
    <ol>
      ${problems.map(({ reason }) => html`<li>${reason}</li>`)}
    </ol>`
}
