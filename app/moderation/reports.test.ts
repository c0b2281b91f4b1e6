import { expect, it } from 'vitest'
import { decideInQueue, postCase } from '#app/admin/test-queue.ts'
import { refreshListing } from '#app/directory/index.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { DAY, HOUR } from '#app/platform/time.ts'
import { collect } from '#app/privacy/collect.server.ts'
import { report, startModeration, textOf, type World } from './test-moderation.ts'

const PROFILE = '/providers/sipho-mahlangu'
const REASON = 'It names a private person.'

const stranger = (world: World) => world.visitor()

/** The only case of this kind. */
async function onlyCase(world: World, kind: 'report' | 'appeal' = 'report') {
  const [found, ...more] = await world.cases()
  expect(more).toEqual([])
  return { kind, caseId: found!.id } as const
}

async function hidden(world: World) {
  const { reviewId } = await world.reviewOf()
  await report(stranger(world), `review/${reviewId}`, {
    reason: 'private person',
    email: 'visitor@example.co.za',
  })
  const karabo = await world.as('karabo')
  const found = await onlyCase(world)
  await decideInQueue(karabo, world.services, found, { act: 'hide', words: REASON })
  return { reviewId, karabo, caseId: found.caseId }
}

it('takes a review from report to reversal, by two people, with a notice at each step', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  const profile = async () => textOf(await world.visit(`${PROFILE}/reviews`))
  expect(await profile()).toContain('He named my neighbour.')

  const visitor = stranger(world)
  const form = await textOf(await visitor.visit(`/report/review/${reviewId}`))
  expect(form).toContain('He named my neighbour.')
  const email = 'visitor@example.co.za'
  const sent = await report(visitor, `review/${reviewId}`, { reason: 'private person', email })
  expect(sent.headers.get('Location')).toBe(`/report/review/${reviewId}?sent=email`)
  const after = await textOf(await visitor.visit(`/report/review/${reviewId}?sent=email`))
  expect(after).toContain('by the end of Tue 10 Mar')
  expect(after).toContain("We'll tell you once it's decided")

  const karabo = await world.as('karabo')
  const found = await onlyCase(world)
  const page = await textOf(await karabo.visit(`/admin/queue/report/${found.caseId}`))
  for (const words of [
    'He named my neighbour.',
    '1 of 5 stars',
    email,
    'It names a private person',
  ])
    expect(page).toContain(words)
  await decideInQueue(karabo, world.services, found, { act: 'hide', words: REASON })
  // Other processes see it a moment later.
  await expect.poll(profile).toContain('No reviews yet')
  const removed = 'Removed Fri 6 Mar: it named a private person'
  expect(await profile()).toContain(removed)
  expect(await textOf(await world.visit(PROFILE))).toContain(removed)
  expect(await textOf(await world.visit(`/af${PROFILE}/reviews`))).toContain(
    'Verwyder Vr 6 Mrt: dit het',
  )
  expect(await profile()).not.toContain('He named my neighbour.')

  const refilwe = await world.as('refilwe')
  const appeal = `/appeal/review/${reviewId}`
  const [notice] = await world.emailsTo('refilwe@example.co.za', "We've hidden your review")
  expect(notice!.text).toContain(REASON)
  expect(notice!.text).toContain(appeal)
  expect(notice!.text).toContain('until the end of Fri 20 Mar')
  expect(notice!.text).not.toContain(email)
  expect(await world.bellOf(world.ids.refilwe)).toEqual([{ kind: 'report decided', link: appeal }])
  const [told] = await world.emailsTo(email, "We've looked at what you reported")
  expect(told!.text).toContain("we've acted on it")
  expect(told!.text).not.toContain('Refilwe')

  expect(await textOf(await refilwe.visit(appeal))).toContain(REASON)
  await refilwe.visit(appeal, { form: { words: 'It is the name of my dog.' } })
  expect(await textOf(await refilwe.visit(appeal))).toContain('We have your appeal')

  const zinhle = await world.as('zinhle')
  const appealed = await onlyCase(world, 'appeal')
  await decideInQueue(zinhle, world.services, appealed, { act: 'reverse', words: 'A dog it is.' })
  await expect.poll(profile).toContain('He named my neighbour.')
  expect(await profile()).not.toContain('Removed')
  const [answer] = await world.emailsTo('refilwe@example.co.za', 'Your appeal was successful')
  expect(answer!.text).toContain('A dog it is.')
  expect(await textOf(await refilwe.visit(appeal))).toContain('Your appeal was successful')
  await world.emailsTo(email, "We've looked at what you reported", 2)
})

it('counts a hidden review in no rating: profile, listing and guarantee', async () => {
  const world = await startModeration()
  const { db } = world.services
  const { reviewId } = await world.reviewOf({ rating: 1 })
  await world.reviewOf({ rating: 5, words: 'Quick and tidy.' })
  const stars = async () =>
    (await db.selectFrom('listings').select('rating_sum').executeTakeFirst())?.rating_sum
  expect(await stars()).toBe(6)
  await report(stranger(world), `review/${reviewId}`)
  const karabo = await world.as('karabo')
  await decideInQueue(karabo, world.services, await onlyCase(world), { act: 'hide', words: REASON })
  expect(await stars()).toBe(5)
  await expect
    .poll(async () => textOf(await world.visit(`${PROFILE}/reviews`)))
    .toContain('1 review, from a finished')
  const counted = await db.selectFrom('published_reviews').select('rating').execute()
  expect(counted).toEqual([{ rating: 5 }])
})

it('says publicly by which rule a review was removed: the one that was chosen, else the likeliest', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf({ words: 'Long ago.' })
  world.clock.advance(HOUR)
  await world.reviewOf({ rating: 5, words: 'Quick and tidy.' })
  await report(stranger(world), `review/${reviewId}`, { reason: 'insults' })
  const karabo = await world.as('karabo')
  const found = await onlyCase(world)
  const page = await textOf(await karabo.visit(`/admin/queue/report/${found.caseId}`))
  // First what it was reported for.
  expect(page).toMatch(
    /the profile says this.{0,60} it insulted or threatened someone it wasn't about/,
  )
  const fields = { act: 'hide', words: REASON, rule: 'not the job' }
  await decideInQueue(karabo, world.services, found, fields)
  const profile = async (query = '') => textOf(await world.visit(`${PROFILE}/reviews${query}`))
  await expect.poll(() => profile()).toContain("Removed Fri 6 Mar: it wasn't about the job")
  const shown = await profile()
  // In its place: it is the older one.
  expect(shown.indexOf('Quick and tidy.')).toBeLessThan(shown.indexOf('Removed Fri 6 Mar'))
  expect(shown).toContain("It doesn't count in the rating.")
  expect(shown).not.toContain('Long ago.')
  // It has no stars any more.
  expect(await profile('?stars=5')).not.toContain('Removed')
})

it('collects all reports of a thing in one open case, each person’s once', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  const path = `review/${reviewId}`
  const thandi = await world.as('thandi')
  const sipho = await world.as('sipho')
  await Promise.all([report(thandi, path), report(thandi, path)])
  await report(thandi, path, { reason: 'not genuine' })
  await report(sipho, path)
  const visitor = stranger(world)
  await report(visitor, path, { words: 'Rude' })
  await report(visitor, path, { words: 'Rude' })
  await report(stranger(world), path, { words: 'Very rude' })
  const cases = await world.cases()
  expect(cases.map(({ report_count }) => report_count)).toEqual([4])
  const rows = await world.services.db.selectFrom('reports').select('words').execute()
  expect(rows.map(({ words }) => words).toSorted()).toEqual(['', '', 'Rude', 'Very rude'])
})

it('refuses the author’s own, an unknown reason, no word about something else, and no address', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  const refilwe = await world.as('refilwe')
  const sipho = await world.as('sipho')
  const own = await report(refilwe, `review/${reviewId}`)
  expect([own.status, await textOf(own)]).toEqual([422, expect.stringContaining('your own')])
  expect((await report(sipho, 'profile/sipho-mahlangu')).status).toBe(422)
  const visitor = stranger(world)
  const wrong: [Record<string, string>, string][] = [
    [{ reason: 'advertising' }, 'Choose a reason.'],
    [{ reason: 'constructor' }, 'Choose a reason.'],
    [{ reason: 'other' }, 'Tell us in a few words'],
    [{ email: 'visitor' }, 'Please enter a valid email address'],
    [{ words: 'x'.repeat(1001) }, "That's longer than"],
  ]
  for (const [fields, words] of wrong) {
    const refused = await report(visitor, `review/${reviewId}`, fields)
    expect([refused.status, await textOf(refused)]).toEqual([422, expect.stringContaining(words)])
  }
  for (const path of ['nothing/x', `review/${world.ids.refilwe}`, 'review/x', 'profile/nobody'])
    expect([path, (await report(visitor, path)).status]).toEqual([path, 404])
  expect(await world.cases()).toEqual([])
})

it('shows no review of a provider who isn’t listed, and takes no report of it', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  expect((await world.visit(`/report/review/${reviewId}`)).status).toBe(200)
  const { db, clock } = world.services
  await db.updateTable('providers').set({ verification: 'pending' }).execute()
  await transaction(db, (tx) => refreshListing(tx, world.sipho.id, clock.now()))
  const hidden = await world.visit(`/report/review/${reviewId}`)
  expect([hidden.status, (await textOf(hidden)).includes('He named my neighbour.')]).toEqual([
    404,
    false,
  ])
  expect((await report(stranger(world), `review/${reviewId}`)).status).toBe(404)
  expect(await world.cases()).toEqual([])
})

it('asks for work when someone reports a lot, then makes them wait, and keeps no flood', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  const path = `review/${reviewId}`
  for (let index = 0; index < 10; index++)
    expect((await report(stranger(world), path, { words: `No ${index}` })).status).toBe(302)
  const more = await report(stranger(world), path, { words: 'Once more' })
  expect([more.status, await textOf(more)]).toEqual([428, expect.stringContaining('Once more')])
  // From any number of networks: the case stores fifty reports, and counts the rest.
  for (let index = 0; index < 45; index++)
    await report(stranger(world), path, { words: `${index}` }, { 'X-Client': `41.0.${index}.1` })
  const rows = await world.services.db.selectFrom('reports').select('id').execute()
  expect([(await world.cases())[0]!.report_count, rows.length]).toEqual([55, 50])
})

it('lets a decision through that a flood of reports arrives under', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  await report(stranger(world), `review/${reviewId}`)
  const karabo = await world.as('karabo')
  const found = await onlyCase(world)
  const page = await (await karabo.visit(`/admin/queue/report/${found.caseId}`)).text()
  const version = /name="version" value="([^"]*)"/.exec(page)![1]!
  await report(stranger(world), `review/${reviewId}`, { words: 'Another' })
  await postCase(karabo, found, { version, act: 'hide', words: REASON })
  await world.decided()
  expect((await world.cases())[0]!.outcome).toBe('hidden')
})

it('decides nothing by an old page, nor about a review that is gone by then', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  await report(stranger(world), `review/${reviewId}`)
  const found = await onlyCase(world)
  const karabo = await world.as('karabo')
  await postCase(karabo, found, { act: 'hide', words: REASON })
  await world.services.db.deleteFrom('reviews').where('id', '=', reviewId).execute()
  await world.decided()
  expect((await world.cases())[0]).toMatchObject({ state: 'open', outcome: null })
  const page = await karabo.visit(`/admin/queue/report/${found.caseId}`)
  expect(await textOf(page)).toContain('No longer there')
  const blind = await postCase(karabo, found, { version: 'open true', act: 'hide', words: REASON })
  expect(blind.headers.get('Location')).toContain(found.caseId)
  await decideInQueue(karabo, world.services, found, { act: 'leaveIt' })
  expect((await world.cases())[0]).toMatchObject({ state: 'decided', outcome: 'left' })
})

it('can be undone within ten seconds, as everything in the queue, before anyone is notified of it', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  await report(stranger(world), `review/${reviewId}`)
  const karabo = await world.as('karabo')
  await postCase(karabo, await onlyCase(world), { act: 'hide', words: REASON })
  const { id } = await world.services.db
    .selectFrom('case_decisions')
    .select('id')
    .executeTakeFirstOrThrow()
  await karabo.visit('/admin/queue', { form: { intent: 'undo', decision: id } })
  await world.decided()
  expect((await world.cases())[0]!.state).toBe('open')
  expect(await world.bellOf(world.ids.refilwe)).toEqual([])
})

it('leaves a case to others for its author, its reporters, the provider and who decided first', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  const { db } = world.services
  for (const user_id of [world.ids.thandi, world.ids.refilwe, world.sipho.userId])
    await db
      .insertInto('user_roles')
      .values({ user_id, role: 'moderation', granted_at: world.clock.now() })
      .execute()
  await report(await world.as('thandi'), `review/${reviewId}`)
  const found = await onlyCase(world)
  for (const name of ['thandi', 'sipho', 'refilwe'] as const) {
    const browser = await world.as(name)
    const refused = await postCase(browser, found, {
      version: 'open true',
      act: 'hide',
      words: REASON,
    })
    expect([name, refused.status]).toEqual([name, 422])
  }
  const karabo = await world.as('karabo')
  await decideInQueue(karabo, world.services, found, { act: 'hide', words: REASON })
  await (await world.as('refilwe')).visit(`/appeal/review/${reviewId}`, {
    form: { words: 'Please look again' },
  })
  const appeal = { kind: 'appeal', caseId: found.caseId } as const
  const list = await (await karabo.visit('/admin/queue?kind=appeal')).text()
  expect(list).not.toContain(`/admin/queue/appeal/${found.caseId}`)
  const page = await textOf(await karabo.visit(`/admin/queue/appeal/${found.caseId}`))
  expect(page).toContain('You made the first decision.')
  await postCase(karabo, appeal, { version: 'appealed', act: 'reverse', words: 'Mine' })
  await world.decided()
  expect((await world.cases())[0]!.state).toBe('appealed')
})

it('is appealed once, in time, and by nobody else', async () => {
  const world = await startModeration()
  const { reviewId } = await hidden(world)
  const appeal = `/appeal/review/${reviewId}`
  const form = { words: 'Please look again' }
  expect((await (await world.as('thandi')).visit(appeal, { form })).status).toBe(404)
  expect((await (await world.as('sipho')).visit(appeal)).status).toBe(404)
  expect((await stranger(world).visit(appeal)).headers.get('Location')).toContain('/auth?next=')
  const refilwe = await world.as('refilwe')
  expect((await refilwe.visit(appeal, { form: { words: '' } })).status).toBe(422)
  await Promise.all([refilwe.visit(appeal, { form }), refilwe.visit(appeal, { form })])
  const events = await world.services.db
    .selectFrom('events')
    .select('id')
    .where('name', '=', 'decision appealed')
    .execute()
  expect(events).toHaveLength(1)
})

it('takes no appeal when 14 days are over', async () => {
  const world = await startModeration()
  const { reviewId } = await hidden(world)
  world.clock.advance(15 * DAY)
  const refilwe = await world.as('refilwe')
  const appeal = `/appeal/review/${reviewId}`
  expect(await textOf(await refilwe.visit(appeal))).toContain('The time to appeal is over')
  await refilwe.visit(appeal, { form: { words: 'Please look again' } })
  expect((await world.cases())[0]!.state).toBe('decided')
})

it('shows reports to moderation and administrators alone', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  await report(stranger(world), `review/${reviewId}`)
  const { caseId } = await onlyCase(world)
  const { db } = world.services
  await db
    .insertInto('user_roles')
    .values({ user_id: world.ids.thandi, role: 'applications', granted_at: world.clock.now() })
    .execute()
  const thandi = await world.as('thandi')
  expect((await thandi.visit(`/admin/queue/report/${caseId}`)).status).toBe(403)
  expect((await (await world.as('nomsa')).visit(`/admin/queue/report/${caseId}`)).status).toBe(200)
})

it('leaves many at once, and does nothing else to many', async () => {
  const world = await startModeration()
  for (const words of ['One', 'Two']) {
    const { reviewId } = await world.reviewOf({ words })
    await report(stranger(world), `review/${reviewId}`)
  }
  const karabo = await world.as('karabo')
  const page = await textOf(await karabo.visit('/admin/queue/batch?kind=report&act=leaveIt'))
  expect(page).toContain('2')
  expect((await karabo.visit('/admin/queue/batch?kind=report&act=hide')).status).toBe(404)
})

it('forgets who reported what 90 days after the decision, and keeps that it was decided', async () => {
  const world = await startModeration()
  const { caseId } = await hidden(world)
  const { forgetEvidence } = await import('./forget-evidence.server.ts')
  world.clock.advance(90 * DAY - HOUR)
  expect(await forgetEvidence(world.services)).toBe(0)
  world.clock.advance(2 * HOUR)
  expect(await forgetEvidence(world.services)).toBe(1)
  expect(await forgetEvidence(world.services)).toBe(0)
  const [found] = await world.cases()
  expect(found).toMatchObject({ id: caseId, outcome: 'hidden', reason: '' })
  expect(JSON.stringify(found!.evidence)).not.toContain('neighbour')
  expect(await world.services.db.selectFrom('reports').selectAll().execute()).toEqual([])
})

it('is in the audit log and on the timeline of whose review it is', async () => {
  const world = await startModeration()
  const { caseId } = await hidden(world)
  const nomsa = await world.as('nomsa')
  const page = await textOf(await nomsa.visit(`/admin/people/${world.ids.refilwe}`))
  expect(page).toContain('Report decided')
  expect(page).toContain('Review hidden')
  const rows = await world.services.db
    .selectFrom('audit_entries')
    .select(['name', 'person', 'about_id'])
    .where('name', '=', 'report decided')
    .execute()
  expect(rows).toEqual([{ name: 'report decided', person: world.ids.refilwe, about_id: caseId }])
})

it('moves with a merged account, and a thing both reported stays reported once', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  await report(await world.as('thandi'), `review/${reviewId}`)
  await report(await world.as('zinhle'), `review/${reviewId}`)
  const { moderationMerge } = await import('./merge-reports.server.ts')
  const merging = { from: world.ids.thandi, to: world.ids.zinhle, now: world.clock.now() }
  await transaction(world.services.db, (tx) => moderationMerge.move!(tx, merging))
  const rows = await world.services.db.selectFrom('reports').select('reporter_user').execute()
  expect(rows).toEqual([{ reporter_user: world.ids.zinhle }])
})

it('says to nobody who reports a profile who is behind the business', async () => {
  const world = await startModeration()
  const { db } = world.services
  await db
    .updateTable('providers')
    .set({ trading_name: 'Mamelodi Geysers' })
    .where('id', '=', world.sipho.id)
    .execute()
  for (const path of [
    PROFILE,
    '/report/profile/sipho-mahlangu',
    '/report/profile/sipho-mahlangu.data',
  ]) {
    const page = await (await stranger(world).visit(path)).text()
    expect(page).toContain('Mamelodi Geysers')
    expect([path, page.includes('Mahlangu')]).toEqual([path, false])
  }
})

it('tells no staff member who reported their own content', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  await world.services.db
    .insertInto('user_roles')
    .values({ user_id: world.ids.refilwe, role: 'moderation', granted_at: world.clock.now() })
    .execute()
  const email = 'visitor@example.co.za'
  await report(stranger(world), `review/${reviewId}`, { words: 'I live next door.', email })
  await report(await world.as('thandi'), `review/${reviewId}`)
  const { caseId } = await onlyCase(world)
  const refilwe = await world.as('refilwe')
  for (const kind of ['report', 'appeal']) {
    const page = await textOf(await refilwe.visit(`/admin/queue/${kind}/${caseId}`))
    expect(page).toContain('Report: It insults or threatens someone')
    for (const secret of [email, 'I live next door.', 'thandi@example.co.za'])
      expect([kind, secret, page.includes(secret)]).toEqual([kind, secret, false])
    const karabo = await world.as('karabo')
    await decideInQueue(
      karabo,
      world.services,
      { kind: 'report', caseId },
      { act: 'hide', words: REASON },
    )
    await refilwe.visit(`/appeal/review/${reviewId}`, { form: { words: 'Please look again' } })
  }
})

it('answers an address once for a case, however often it was typed', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  for (const email of ['Victim@example.co.za', 'victim@example.co.za', 'other@example.co.za'])
    for (const words of ['One', 'Two'])
      await report(stranger(world), `review/${reviewId}`, { words, email })
  const karabo = await world.as('karabo')
  await decideInQueue(karabo, world.services, await onlyCase(world), { act: 'leaveIt' })
  await world.emailsTo('other@example.co.za', "We've looked at what you reported")
  await world.emailsTo('victim@example.co.za', "We've looked at what you reported")
  const queued = await world.services.db
    .selectFrom('outgoing_emails')
    .select('recipient')
    .where('kind', '=', 'report answered')
    .execute()
  expect(queued.map(({ recipient }) => recipient).toSorted()).toEqual([
    'other@example.co.za',
    'victim@example.co.za',
  ])
})

it('keeps the reports of accounts behind a flood of strangers', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  const path = `review/${reviewId}`
  for (let index = 0; index < 52; index++)
    await report(stranger(world), path, { words: `${index}` }, { 'X-Client': `41.0.${index}.1` })
  const thandi = await world.as('thandi')
  await report(thandi, path, { words: 'He names my neighbour.' })
  await report(thandi, path, { words: 'Once more' })
  const kept = await world.services.db
    .selectFrom('reports')
    .select('words')
    .where('reporter_user', 'is not', null)
    .execute()
  expect(kept).toEqual([{ words: 'He names my neighbour.' }])
  expect((await world.cases())[0]!.report_count).toBe(53)
})

it('gives the archive of a hidden review to its author, and none tells of a report that was left', async () => {
  const world = await startModeration()
  const { db } = world.services
  const { reviewId } = await hidden(world)
  const words = async (userId: string) => JSON.stringify((await collect(db, userId)).parts.reviews)
  expect(await words(world.ids.refilwe)).toContain(reviewId)
  expect(await words(world.sipho.userId)).not.toContain(reviewId)
  const decided = async (userId: string) =>
    (await collect(db, userId)).parts.history.moderation_cases ?? []
  expect(await decided(world.ids.refilwe)).toMatchObject([{ outcome: 'hidden', reason: REASON }])

  const other = await world.reviewOf({ words: 'Late.' })
  await report(stranger(world), `review/${other.reviewId}`)
  expect(await decided(world.ids.refilwe)).toHaveLength(1)
  const { id: caseId } = (await world.cases()).at(-1)!
  const karabo = await world.as('karabo')
  await decideInQueue(karabo, world.services, { kind: 'report', caseId }, { act: 'leaveIt' })
  expect(await decided(world.ids.refilwe)).toHaveLength(1)
})

it('says on the timeline of a person that they were reported, and not by whom', async () => {
  const world = await startModeration()
  const { reviewId } = await world.reviewOf()
  await report(await world.as('thandi'), `review/${reviewId}`)
  const nomsa = await world.as('nomsa')
  const page = await textOf(await nomsa.visit(`/admin/people/${world.ids.refilwe}`))
  expect(page).toContain('Something of theirs reported')
  expect(page).not.toContain('Thandi Molefe')
  const own = await textOf(await nomsa.visit(`/admin/people/${world.ids.thandi}`))
  expect(own).toContain('Something of theirs reported')
})

it('is put off by nobody who made the decision that is appealed', async () => {
  const world = await startModeration()
  const { reviewId, karabo, caseId } = await hidden(world)
  await (await world.as('refilwe')).visit(`/appeal/review/${reviewId}`, {
    form: { words: 'Please look again' },
  })
  for (const intent of ['postpone', 'assign']) {
    const answer = await karabo.visit(`/admin/queue/appeal/${caseId}`, { form: { intent, to: '' } })
    expect([intent, answer.status]).toEqual([intent, 422])
    expect(await textOf(answer)).toContain('You made the first decision.')
  }
  const zinhle = await world.as('zinhle')
  const list = await (await zinhle.visit('/admin/queue?kind=appeal')).text()
  expect(list).toContain(`/admin/queue/appeal/${caseId}`)
})
