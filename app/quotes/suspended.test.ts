import { expect, it } from 'vitest'
import { suspend } from '#app/directory/test-providers.server.ts'
import { portalMiddleware } from '#app/providers/portal-access.server.ts'
import { invitationView } from './invitation-view.server.ts'
import { handleProviderAct } from './provider-acts.server.ts'
import { contextFor, formPost, servicesOf, signedInAs, statusOf } from './test-context.server.ts'
import { invitationOf, quote, quoteWorld, sendTestRequest } from './test-world.server.ts'

const fields = { intent: 'quote', callout: '450', canCome: '', validDays: '7' }

it('answers no new request while suspended, and continues with what was quoted before', async () => {
  const world = await quoteWorld()
  const { db, sipho } = world
  const services = await servicesOf(world)
  const first = await invitationOf(world, (await sendTestRequest(world, [sipho])).requestId, sipho)
  const other = await invitationOf(world, (await sendTestRequest(world, [sipho])).requestId, sipho)
  await quote(world, other.id, sipho)
  await suspend(db, sipho.id)

  const context = contextFor(services, signedInAs({ ...sipho, id: sipho.userId }, 'provider'))
  const request = new Request('http://localhost:3000/provider-portal')
  await portalMiddleware({ context, request } as never, async () => new Response())
  const quotesOf = async (invitationId: string) =>
    (await db.selectFrom('quotes').select('id').where('invitation_id', '=', invitationId).execute())
      .length

  const waiting = await invitationView(context, request, first.id)
  expect(waiting).toMatchObject({ isSuspended: true, steps: ['decline'] })
  expect(await statusOf(handleProviderAct(context, formPost(fields), first.id))).toBe(302)
  expect(await quotesOf(first.id)).toBe(0)

  expect((await invitationView(context, request, other.id))?.steps).toContain('revise')
  expect(await statusOf(handleProviderAct(context, formPost(fields), other.id))).toBe(302)
  expect(await quotesOf(other.id)).toBe(2)
  // Declining early helps the customer, so it stays possible.
  await handleProviderAct(context, formPost({ intent: 'decline', reason: 'other' }), first.id)
  expect(await invitationOf(world, first.request_id, sipho)).toMatchObject({ state: 'declined' })
})
