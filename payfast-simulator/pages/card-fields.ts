import { html } from 'hono/html'
import { type CardProblems, specimens, type TypedCard } from '../card-rules.ts'

export const emptyCard: TypedCard = { holder: '', number: '', expiry: '', cvv: '' }

type Shape = {
  label: string
  hint?: string
  autocomplete: string
  mode: string
  most: number
  keep: string
}

const shapes: Record<keyof TypedCard, Shape> = {
  holder: { label: 'Name on card', autocomplete: 'off', mode: 'text', most: 100, keep: '' },
  number: { label: 'Card number', autocomplete: 'off', mode: 'numeric', most: 19, keep: 'number' },
  expiry: {
    label: 'Expiry',
    hint: 'MM/YY',
    autocomplete: 'off',
    mode: 'numeric',
    most: 5,
    keep: 'expiry',
  },
  cvv: {
    label: 'CVV',
    hint: '3 or 4 digits',
    autocomplete: 'off',
    mode: 'numeric',
    most: 4,
    keep: 'cvv',
  },
}

/** The four fields, and the accepted test cards. */
export function cardFields(typed: TypedCard, problems: CardProblems) {
  return html`${testCards()} ${field('holder', typed, problems)} ${field('number', typed, problems)}
    <div class="pair">${field('expiry', typed, problems)} ${field('cvv', typed, problems)}</div>`
}

function field(name: keyof TypedCard, typed: TypedCard, problems: CardProblems) {
  const { label, hint, autocomplete, mode, most, keep } = shapes[name]
  const problem = problems[name]
  const describedBy = [hint && `${name}-hint`, problem && `${name}-problem`]
    .filter(Boolean)
    .join(' ')
  const isFirst = problem && Object.keys(problems)[0] === name
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
    <input
      id="${name}"
      name="${name}"
      value="${typed[name]}"
      inputmode="${mode}"
      maxlength="${most}"
      autocomplete="${autocomplete}"
      data-keep="${keep}"
      required
      ${describedBy && html`aria-describedby="${describedBy}"`}
      ${problem ? html`aria-invalid="true"` : ''}
      ${isFirst ? html`autofocus` : ''}
    />
    ${problem && html`<span class="problem" id="${name}-problem">${problem}</span>`}
  </div>`
}

function testCards() {
  return html`<details class="cards" open>
    <summary>Test cards</summary>
    <ul>
      ${specimens.map(
        ({ number, effect }) => html`<li>
          <button type="button" data-card="${number}">
            <span class="number">${number}</span> <span>${effect}</span>
          </button>
        </li>`,
      )}
    </ul>
  </details>`
}
