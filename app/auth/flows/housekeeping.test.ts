import { expect, it } from 'vitest'
import { transaction } from '#app/platform/db.server.ts'
import { DAY } from '#app/platform/time.ts'
import { testAuthServices } from '../wire/test-auth-api.ts'
import { beginFlow } from './flow-states.server.ts'
import { forgetOldFlows } from './housekeeping.server.ts'

it('forgets sign-ins elsewhere that nobody came back from, after a day', async () => {
  const { services, clock } = await testAuthServices()
  const begin = () =>
    transaction(services.db, (tx) =>
      beginFlow(services, tx, { method: 'oauth', provider: 'google', challenge: null }),
    )
  await begin()
  clock.set(new Date(clock.now().getTime() + DAY + 1000))
  const young = await begin()

  await forgetOldFlows(services)

  expect(await services.db.selectFrom('flow_states').select('id').execute()).toEqual([
    { id: young },
  ])
})
