import { expect, it, onTestFinished } from 'vitest'
import { cast, confirm, startAdministration } from '#app/admin/test-administration.ts'
import { HOUR } from '#app/platform/time.ts'

type World = Awaited<ReturnType<typeof startAdministration>>
type Browser = Awaited<ReturnType<World['signedIn']>>

/** Opens a stream and keeps reading it, as a browser's EventSource does. */
async function openStream({ visit }: Browser, path: string) {
  const answer = await visit(path)
  expect(answer.status).toBe(200)
  const reader = answer.body!.getReader()
  onTestFinished(() => reader.cancel())
  const stream = { text: '', isOver: false }
  const decoder = new TextDecoder()
  void (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      stream.text += decoder.decode(chunk.value)
    stream.isOver = true
  })()
  await expect.poll(() => stream.text).toContain('event: hello')
  return stream
}

it('ends on every device of someone who signs out, and for nobody else', async () => {
  const { signedIn } = await startAdministration()
  const zanele = await openStream(await signedIn(cast.zanele.email), '/live')
  const phone = await signedIn(cast.thandi.email)
  const laptop = await signedIn(cast.thandi.email)
  const onPhone = await openStream(phone, '/live')
  const onLaptop = await openStream(laptop, '/live')

  await phone.visit('/auth/sign-out', { method: 'POST', form: {} })
  await expect.poll(() => [onPhone.isOver, onLaptop.isOver]).toEqual([true, true])
  expect((await phone.visit('/live')).status).toBe(401)
  expect((await laptop.visit('/live')).status).toBe(401)
  expect(zanele.isOver).toBe(false)
})

it('ends when an administrator signs them out everywhere or bans them', async () => {
  const { signedIn, ids } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  for (const act of ['sign-out', 'ban']) {
    const thandi = await signedIn(cast.thandi.email)
    const stream = await openStream(thandi, '/live')
    await confirm(nomsa, ids.thandi, act)
    await expect.poll(() => stream.isOver).toBe(true)
    expect((await thandi.visit('/live')).status).toBe(401)
  }
})

it('ends the support inbox with the role, and leaves the person their own notifications', async () => {
  const { signedIn, ids, secondAdministrator, decide } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  const { lindiwe } = await secondAdministrator()
  const zanele = await signedIn(cast.zanele.email)
  const inbox = await openStream(zanele, '/admin/support/live')
  const own = await openStream(zanele, '/live')

  await confirm(nomsa, ids.zanele, 'withdraw-role', { role: 'support' })
  await decide(lindiwe)
  await expect.poll(() => inbox.isOver).toBe(true)
  expect((await zanele.visit('/admin/support/live')).status).toBe(403)
  expect(own.isOver).toBe(false)
})

it('ends when the refresh token was reused, or the session ran out', async () => {
  const { signedIn, services, ids } = await startAdministration()
  for (const change of [
    { reuse_detected_at: services.securityClock.now() },
    { not_after: new Date(services.securityClock.now().getTime() - HOUR) },
  ]) {
    const stream = await openStream(await signedIn(cast.thandi.email), '/live')
    await services.db
      .updateTable('sessions')
      .set(change)
      .where('user_id', '=', ids.thandi)
      .execute()
    await expect.poll(() => stream.isOver).toBe(true)
  }
})

it('tells nothing that is written after the session ended', async () => {
  const { signedIn, services, ids, clock } = await startAdministration()
  const stream = await openStream(await signedIn(cast.thandi.email), '/live')
  await services.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').where('user_id', '=', ids.thandi).execute()
    await services.live.send(tx, ids.thandi, 'secret', { words: 'for her eyes' }, clock.now())
  })
  await expect.poll(() => stream.isOver).toBe(true)
  expect(stream.text).not.toContain('for her eyes')
})
