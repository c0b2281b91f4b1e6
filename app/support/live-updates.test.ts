import { expect, it } from 'vitest'
import { cast } from '#app/admin/test-administration.ts'
import { startSupport } from './test-support.ts'

/** A page's data for live updates, and what its chat button shows. */
async function drawnFor(
  browser: { visit: (path: string) => Promise<Response> },
  path = '/contact',
) {
  const answer = await browser.visit(path)
  const html = await answer.text()
  const tag = /<script (data-missing[^>]*)>/.exec(html)![1]!
  const button = /<button[^>]*\bdata-chat=[^>]*>.*?<\/button>/s.exec(html)?.[0] ?? ''
  return {
    isCached: answer.headers.get('Cache-Control') === 'no-cache',
    streams: /data-streams="([^"]*)"/.exec(tag)?.[1],
    since: /data-since="(\d+)"/.exec(tag)?.[1],
    label: /aria-label="([^"]*)"/.exec(button)?.[1],
    count: /<b>(.*?)<\/b>/.exec(button)?.[1],
  }
}

/** Reads an event stream until this text. */
async function readUntil(answer: Response, upTo: RegExp) {
  const reader = answer.body!.getReader()
  const words = new TextDecoder()
  let received = ''
  while (!upTo.test(received)) {
    const { value, done } = await reader.read()
    if (done) break
    received += words.decode(value)
  }
  await reader.cancel()
  return received
}

it('tells a guest who wrote on the support page of answers on every other page', async () => {
  const { visitor, theTicket, doAs, zanele } = await startSupport()
  const stranger = visitor()
  expect(await drawnFor(stranger)).toMatchObject({ isCached: true, count: '' })
  expect((await drawnFor(stranger)).streams).toBeUndefined()

  const naledi = visitor()
  await naledi.visit('/support', { form: { intent: 'send', words: 'Is a deposit right?' } })
  expect(await drawnFor(naledi)).toEqual({
    isCached: false,
    streams: '/support/live',
    since: undefined,
    label: 'Chat with support',
    count: '',
  })

  const { id } = await theTicket()
  await doAs(zanele, id, { intent: 'answer', words: 'No deposit is part of that quote.' })
  expect(await drawnFor(naledi)).toMatchObject({
    label: 'Chat with support, unread: 1',
    count: '1',
  })
  expect(await drawnFor(naledi, '/zu/contact')).toMatchObject({
    label: 'Xoxa nabosizo, okungafundiwe: 1',
    count: '1',
  })
  expect(
    await readUntil(await naledi.visit('/support/live?since='), /event: unread\n.*\n.*\n\n/),
  ).toContain('data: {"unread":1}')

  // Once read, the count is zero; other users' pages never had one.
  await naledi.visit('/support')
  expect(await drawnFor(naledi)).toMatchObject({ label: 'Chat with support', count: '' })
  expect(await drawnFor(stranger)).toMatchObject({ isCached: true, count: '' })
})

it('says with each answer how much is unread', async () => {
  const { visitor, say, theTicket, doAs, zanele } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'Is a deposit right?')
  const stream = await naledi.visit('/support/live')
  const { id } = await theTicket()
  await doAs(zanele, id, { intent: 'answer', words: 'No.' })
  expect(await readUntil(stream, /event: chat changed\n.*\n/)).toMatch(
    /event: unread\ndata: {"unread":0}(?:.|\n)*event: chat changed\ndata: {"unread":1}/,
  )
})

it('hears what happened between the drawing of a page and its first stream', async () => {
  const { signedIn, services, clock, ids } = await startSupport()
  const thandi = await signedIn(cast.thandi.email)
  const { streams, since } = await drawnFor(thandi)
  expect(streams).toBe('/live')
  expect(since).toMatch(/^\d+$/)

  await services.live.send(services.db, ids.thandi, 'request changed', {}, clock.now())
  const stream = await thandi.visit(`/live?since=${since}`)
  expect(await readUntil(stream, /event: request changed/)).toContain('event: request changed')
})
