import { describe, expect, it } from 'vitest'
import { cvvDigits, groupedNumber, slashedExpiry } from './card-rules.ts'
import { goodCard, signedForm, testSimulator } from './test-simulator.ts'

describe('the form that a merchant posts', () => {
  it('leads to a payment page of its own', async () => {
    const { arrive, get } = await testSimulator()
    const page = await arrive()
    expect(page).toMatch(/^\/eng\/process\/payment\/[0-9a-f-]{36}$/)
    const html = await (await get(page)).text()
    expect(html).toContain('R599.88')
    expect(html).toContain('Launch &lt;Special&gt; &amp; more')
    expect(html).toContain('no real money')
  })

  it('may come by GET as well', async () => {
    const { get } = await testSimulator()
    const answer = await get(`/eng/process?${new URLSearchParams(signedForm())}`)
    expect(answer.status).toBe(302)
  })

  it.each([
    [{ amount: '4.99' }, 'amount is below the minimum of 5.00'],
    [{ amount: '5,00' }, 'amount format is invalid'],
    [{ amount: '' }, 'amount is required'],
    [{ item_name: '0' }, 'item_name is required'],
    [{ item_name: 'x'.repeat(101) }, 'item_name may be at most 100 characters'],
    [{ merchant_key: 'wrong' }, 'Merchant key is invalid'],
    [{ merchant_id: '99' }, 'Merchant id is invalid'],
    [{ return_url: 'nowhere' }, 'The return url format is invalid'],
    [{ email_address: 'merchant@example.co.za' }, 'Merchant is unable to pay himself'],
    [{ payment_method: 'eft' }, 'payment_method is invalid'],
    [{ subscription_type: '1' }, 'cycles is required'],
    [{ signature: 'f'.repeat(32) }, 'Generated signature does not match submitted signature'],
  ])('%j is refused', async (changed, problem) => {
    const { post } = await testSimulator()
    const answer = await post('/eng/process', signedForm(changed).filter(once()))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(problem)
  })

  it('is refused in the words of either engine, and outright with a NUL', async () => {
    const { post, control } = await testSimulator()
    await control('switches', { errorPage: 'old' })
    const html = await (await post('/eng/process', signedForm({ amount: '' }))).text()
    expect(html).toContain('not according to specification')
    expect(html).toContain('amount : amount is required')
    expect((await post('/eng/process', signedForm({ name_first: 'a\0' }))).status).toBe(403)
  })

  it('names no address of this machine where that is switched off, and no odd port', async () => {
    const { post, control } = await testSimulator()
    await control('switches', { allowsLoopback: false })
    const local = await post('/eng/process', signedForm({ return_url: 'https://localhost/x' }))
    expect(await local.text()).toContain('The return url format is invalid')
    const port = await post('/eng/process', signedForm({ notify_url: 'https://a.example:3000/' }))
    expect(await port.text()).toContain('The notify url format is invalid')
  })
})

/** A duplicate field is sent with the changed value. */
function once() {
  const seen = new Set<string>()
  return ([name]: [string, string]) => !seen.has(name) && Boolean(seen.add(name))
}

describe('the payment page', () => {
  it('takes the money once, however often the button is pressed', async () => {
    const { simulator, arrive, post, parcels } = await testSimulator()
    const page = await arrive()
    const answers = await Promise.all([1, 2, 3].map(() => post(page, goodCard)))
    expect(simulator.world.state.payments).toHaveLength(1)
    expect(parcels).toHaveLength(1)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 303])
  })

  it('says that it was paid to anyone who comes back to it', async () => {
    const { arrive, post, get } = await testSimulator()
    const page = await arrive()
    await post(page, goodCard)
    expect(await (await get(page)).text()).toContain('Payment complete')
    expect(await (await get(`${page}/cancel`)).text()).toContain('Payment complete')
  })

  it('expires, and can be left without a trace', async () => {
    const { simulator, arrive, get, post, control, parcels } = await testSimulator()
    const page = await arrive()
    await control('clock', { minutes: 61 })
    expect((await get(page)).status).toBe(410)
    expect((await post(page, goodCard)).status).toBe(410)
    expect(simulator.world.state.payments).toEqual([])
    expect(parcels).toEqual([])
    expect((await get('/eng/process/payment/none')).status).toBe(404)
  })

  it('asks before it is cancelled, and then says where to go', async () => {
    const { arrive, get, post } = await testSimulator()
    const page = await arrive()
    expect(await (await get(`${page}/cancel`)).text()).toContain('Are you sure')
    const answer = await post(`${page}/cancel`, [])
    expect(answer.headers.get('location')).toBe('http://127.0.0.1:9/cancelled')
  })

  it('names every field that is missing or wrong, and keeps what was typed', async () => {
    const { arrive, post } = await testSimulator()
    const page = await arrive()
    const answer = await post(page, [
      ['way', 'card'],
      ['holder', ''],
      ['number', '5555 5555 5555 4444'],
      ['expiry', '0624'],
      ['cvv', '1'],
    ])
    const html = await answer.text()
    expect(answer.status).toBe(422)
    for (const words of [
      'Enter the name on the card',
      'real cards are not taken here',
      'This card has expired',
      'Enter the 3 or 4 digits of the CVV',
      'value="5555 5555 5555 4444"',
    ])
      expect(html).toContain(words)
  })

  it('offers only a card for what recurs, and only what the merchant asked for', async () => {
    const { arrive, get } = await testSimulator()
    const recurs = { subscription_type: '1', frequency: '3', cycles: '0' }
    expect(await (await get(await arrive(recurs))).text()).not.toContain('Instant EFT')
    const eft = await (await get(await arrive({ payment_method: 'ef' }))).text()
    expect(eft).toContain('Test bank that pays')
    expect(eft).not.toContain('Card number')
  })

  it('ends as the control interface says, whatever the card', async () => {
    const { arrive, post, get, control } = await testSimulator()
    await control('faults', { at: 'page', what: 'declined', times: 1 })
    const page = await arrive()
    await post(page, goodCard)
    expect(await (await get(page)).text()).toContain('The bank declined the payment')
  })
})

it('a card’s fields keep digits, in fours and with a slash', () => {
  expect(groupedNumber('4000-0000 0000x0077 99')).toBe('4000 0000 0000 0077')
  expect(groupedNumber('40000')).toBe('4000 0')
  expect(slashedExpiry('1')).toBe('1')
  expect(slashedExpiry('12')).toBe('12')
  expect(slashedExpiry('12/3')).toBe('12/3')
  expect(slashedExpiry('12 30 9')).toBe('12/30')
  expect(cvvDigits('12a345')).toBe('1234')
})
