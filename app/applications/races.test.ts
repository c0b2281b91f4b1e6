import { expect, it } from 'vitest'
import {
  lockOpenSubscription,
  projectSubscription,
  refundWithin,
} from '#app/billing/index.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { meanwhile } from '#app/platform/test-meanwhile.ts'
import {
  allDocuments,
  type Browser,
  decide,
  filled,
  press,
  startApplications,
  submitted,
} from './test-applications.ts'

it('takes no application whose payment is being refunded in another tab', async () => {
  const world = await startApplications()
  const { services, ids, clock } = world
  const thandi = await world.as('thandi')
  await press(thandi, 'save', filled, await allDocuments())
  await world.pay('thandi')
  const refund = {
    userId: ids.thandi,
    why: 'cooling off',
    by: ids.thandi,
    now: clock.now(),
  } as const
  const answer = await meanwhile(
    services.db,
    { first: (tx) => refundWithin(services, tx, refund) },
    () => press(thandi, 'send', filled),
  )
  expect(answer.status).toBe(402)
  expect(await services.db.selectFrom('providers').select('billing').execute()).toEqual([])
})

const endings: Record<string, (thandi: Browser, nomsa: Browser, id: string) => Promise<Response>> =
  {
    rejected: (_thandi, nomsa, id) =>
      decide(nomsa, id, { act: 'reject', 'reason-0': 'No licence', 'remedy-0': 'A licence' }),
    withdrawn: (thandi) => thandi.visit('/application', { form: { act: 'withdraw' } }),
  }

it.each(Object.keys(endings))(
  'is %s while a payment is being settled, and both are done',
  async (how) => {
    const world = await startApplications()
    const { thandi, id } = await submitted(world)
    const nomsa = await world.as('nomsa')
    const userId = world.ids.thandi
    const settling = {
      first: (tx: Tx) => lockOpenSubscription(tx, userId),
      afterwards: (tx: Tx) => projectSubscription(tx, userId, world.clock.now()),
    }
    const answer = await meanwhile(world.services.db, settling, () =>
      endings[how]!(thandi, nomsa, id),
    )
    expect(answer.status).toBe(302)
    expect(await world.applications()).toMatchObject([{ state: how }])
  },
)
