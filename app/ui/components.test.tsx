import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { CheckString } from './check-string.tsx'
import { ChipChoice } from './chip-choice.tsx'
import { Rating } from './rating.tsx'
import Components from './screens/components.tsx'
import { TextField } from './text-field.tsx'
import { Week } from './week.tsx'

const i18n = i18nFor('en')

function html(children: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: children }])
  return renderToString(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  ).replaceAll('<!-- -->', '')
}

const page = html(<Components />)

it('sends no style attribute, which our content policy would refuse', () => {
  expect(page.match(/<[^>]* style=[^>]*>/g)).toBeNull()
  expect(page).not.toContain('<style')
})

it('gives no id twice, and every reference finds its target', () => {
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  const referred = [
    ...page.matchAll(/ (?:for|aria-describedby|aria-labelledby|aria-controls)="([^"]+)"/g),
  ].flatMap((match) => match[1]!.split(' '))
  expect(referred.filter((id) => !ids.includes(id))).toEqual([])
})

it('names every control', () => {
  const labelled = new Set([...page.matchAll(/ for="([^"]*)"/g)].map((match) => match[1]))
  const nameless = [...page.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
    .map((match) => match[0])
    .filter((tag) => {
      const id = / id="([^"]*)"/.exec(tag)?.[1]
      return !(id && labelled.has(id)) && !tag.includes('aria-label')
    })
    // Chips and days are inside their label, which names them.
    .filter((tag) => !page.includes(`class="chip" data-size="choice">${tag}`))
    .filter((tag) => !page.includes(`class="date">${tag}`))
  expect(nameless).toEqual([])
})

it('leaves buttons that need script as type="button", so that no form is sent by them', () => {
  const buttons = [...page.matchAll(/<button\b[^>]*>/g)].map((match) => match[0])
  expect(buttons.length).toBeGreaterThan(20)
  expect(buttons.filter((tag) => !/ type="(button|submit)"/.test(tag))).toEqual([])
})

it('reads hint and error with the field', () => {
  const field = html(
    <TextField
      id="cellphone"
      label="Cellphone"
      hint="Only for a message when a quote arrives."
      errors={['This number has 9 digits; it needs 10.']}
    />,
  )
  expect(field).toContain('<label for="cellphone"')
  expect(field).toContain('aria-invalid="true"')
  expect(field).toContain('aria-describedby="cellphone-description cellphone-error"')
  expect(field).toMatch(/id="cellphone-error"[^>]*aria-live="polite"/)
})

it('keeps the description that Conform asks for, once', () => {
  const field = html(
    <TextField id="a" label="A" errors={['Wrong.']} aria-invalid aria-describedby="a-error" />,
  )
  expect(field).toContain('aria-describedby="a-error"')
})

it('asks a question of several answers as a fieldset with a legend', () => {
  const choice = html(
    <ChipChoice
      name="time"
      label="Time of day"
      defaultValue="morning"
      options={[
        { value: 'morning', label: 'Morning' },
        { value: 'afternoon', label: 'Afternoon' },
      ]}
    />,
  )
  expect(choice).toMatch(/<fieldset[^>]*><legend[^>]*>Time of day/)
  expect(choice.match(/checked=""/g)).toHaveLength(1)
})

it('reads a rating aloud as one sentence', () => {
  expect(html(<Rating average={4.94} stars={[1, 2, 5, 18, 186]} />)).toContain(
    'aria-label="4.9 out of 5, 212 reviews, 186 with five"',
  )
  expect(html(<Rating average={5} stars={[0, 0, 0, 0, 1]} />)).toContain('1 review,')
})

it('says "New" instead of a number nobody gave', () => {
  const fresh = html(<Rating average={0} stars={[0, 0, 0, 0, 0]} />)
  expect(fresh).toContain('New')
  expect(fresh).not.toContain('0.0')
})

it('counts the checks in words beside the beads', () => {
  const string = html(<CheckString done={4} />)
  expect(string).toContain('4 of 7 checks')
  expect(string.match(/check-done/g)).toHaveLength(4)
  expect(string.match(/check-open/g)).toHaveLength(3)
})

it('reads which days are free', () => {
  const days = [
    { letter: 'M', name: 'Monday', free: false },
    { letter: 'T', name: 'Tuesday', free: true },
    { letter: 'W', name: 'Wednesday', free: true },
  ]
  expect(html(<Week days={days} />)).toContain('aria-label="Free on Tuesday, Wednesday"')
})
