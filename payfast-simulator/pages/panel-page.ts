import { html } from 'hono/html'
import { ACTIVE } from '../billing.ts'
import { writtenTime } from '../calendar.ts'
import { fieldOf, type World } from '../world.ts'
import { page } from './layout.ts'
import { grouped } from './words.ts'

const SHOWN = 50

/** The whole state, with controls, for a person. */
export function panelPage(world: World) {
  const { payments, agreements, deliveries, mails } = world.state
  return page(
    'What happened',
    html`<h1>What happened</h1>
      <section>
        <h2>Clock</h2>
        <p>${writtenTime(world.now())}, South African time</p>
        <div class="row">
          ${button('clock', 'An hour on', { hours: '1' })} ${button('clock', 'A day on', { days: '1' })}
          ${button('clock', 'A month on', { days: '31' })}
        </div>
      </section>
      ${table(
        'Agreements',
        ['Token', 'What', 'Status', 'Next', ''],
        agreements.map((agreement) => [
          html`<code>${agreement.token}</code>`,
          `${fieldOf(agreement.fields, 'item_name')}, ${grouped(agreement.amount)}`,
          `${agreement.status} ${agreement.reason}, ${agreement.cyclesComplete} paid, ${agreement.attempts} failed`,
          agreement.runDate,
          agreement.status === ACTIVE && acts(agreement.token),
        ]),
      )}
      ${table(
        'Payments',
        ['When', 'Id', 'Reference', 'What', 'Sum', 'Fee'],
        payments.map((payment) => [
          writtenTime(payment.time),
          payment.id,
          fieldOf(payment.fields, 'm_payment_id'),
          `${payment.kind}, ${payment.status}`,
          grouped(payment.gross),
          grouped(payment.fee),
        ]),
      )}
      ${table(
        'Notifications',
        ['When', 'What', 'Where to', 'Came of it', ''],
        deliveries.map((delivery) => [
          writtenTime(delivery.madeAt),
          `${delivery.paymentId} ${delivery.status}`,
          html`<code>${delivery.url}</code>`,
          `${delivery.state}: ${delivery.tries.map(({ outcome }) => outcome).join(', ') || 'not tried yet'}`,
          button('resend', 'Send again', { id: delivery.id }),
        ]),
      )}
      ${table(
        'Mails',
        ['When', 'To', 'Subject', 'Text'],
        mails.map((mail) => [writtenTime(mail.time), mail.to, mail.subject, mail.text]),
      )}`,
    'panel',
  )
}

function acts(token: string) {
  return html`<div class="row">
    ${button('charge', 'Charge', { token })} ${button('cancel', 'Cancel', { token })}
  </div>`
}

function button(act: string, words: string, values: Record<string, string>) {
  return html`<form method="post" action="/simulator/act/${act}">
    ${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="button outline small">${words}</button>
  </form>`
}

function table(title: string, heads: string[], rows: unknown[][]) {
  const newest = rows.slice(-SHOWN).reverse()
  return html`<section aria-label="${title}" tabindex="0">
    <h2>${title}</h2>
    ${
      newest.length === 0
        ? html`<p class="small">None yet.</p>`
        : html`<table>
            <thead>
              <tr>
                ${heads.map((head) => html`<th scope="col">${head}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${newest.map(
                (row) =>
                  html`<tr>
                    ${row.map((value) => html`<td>${value}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
  </section>`
}

export function signInPage(isWrong: boolean) {
  return page(
    'Sign in',
    html`<section class="one">
      <h1>What happened here</h1>
      <form method="post" action="/simulator/sign-in">
        <div class="field">
          <label for="secret">Secret of this simulator</label>
          <input id="secret" name="secret" type="password" autocomplete="current-password" required
            ${isWrong ? html`aria-invalid="true" aria-describedby="wrong"` : ''} />
          ${isWrong && html`<span class="problem" id="wrong">That is not its secret</span>`}
        </div>
        <button class="button">Open</button>
      </form>
    </section>`,
  )
}
