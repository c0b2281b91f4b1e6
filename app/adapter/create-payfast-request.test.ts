import { expect, it } from 'vitest'
import { errorBody, startAdapter } from './test-adapter.ts'

const requested = {
  amount: '49.99',
  item_name: 'Launch Special Nobody Provider Subscription',
  name_first: 'Somebody else',
  email_address: 'somebody-else@example.co.za',
  is_recurring: true,
  business_name: ' Nobody & Sons\0 ',
  payment_reference: 'Nobody #7',
}

it('answers someone who is signed in with the page that leads to PayFast, which opens once', async () => {
  const { as } = await startAdapter()
  const thandi = await as('thandi')
  const visit = (body: object) => thandi.functions.invoke('create-payfast-request', { body })

  const { data } = await visit(requested)
  const page = await fetch(data.paymentUrl)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('Cache-Control')).toContain('no-store')
  expect(html).toMatch(/<form[^>]* action="http:\/\/127\.0\.0\.1:3001\/eng\/process"/)
  // Amount, user and email come from the server, whatever was sent.
  expect(html).toMatch(/name="amount" value="49\.99"/)
  expect(html).toMatch(
    /name="item_name" value="Launch Special Nobody &amp; Sons Provider Subscription"/,
  )
  expect(html).toMatch(/name="item_description" value="Reference: Nobody 7"/)
  expect(html).toMatch(/name="name_first" value="thandi"/)
  expect(html).toMatch(/name="email_address" value="thandi@example.co.za"/)
  expect(html).toMatch(/name="subscription_type" value="1"/)
  expect((await fetch(data.paymentUrl)).status).toBe(410)

  const year = await visit({ ...requested, amount: '599.88', is_recurring: false })
  const once = await (await fetch(year.data.paymentUrl)).text()
  expect(once).toMatch(/name="amount" value="599\.88"/)
  expect(once).not.toContain('subscription_type')
})

it('takes no other sum, no stranger and nothing that is no request', async () => {
  const { as, visitor } = await startAdapter()
  const thandi = await as('thandi')
  const refused = async (client: typeof thandi, body: object) =>
    errorBody((await client.functions.invoke('create-payfast-request', { body })).error)

  expect(await refused(visitor(), requested)).toMatchObject({
    status: 401,
    error: { message: 'You must be logged in to complete payment' },
  })
  expect(await refused(thandi, { ...requested, amount: '0.01' })).toMatchObject({ status: 422 })
  for (const body of [
    {},
    { ...requested, amount: '49,99' },
    { ...requested, is_recurring: 'perhaps' },
  ])
    expect(await refused(thandi, body)).toMatchObject({
      status: 400,
      error: { message: 'Failed to create payment request' },
    })
})
