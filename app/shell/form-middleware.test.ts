import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { meanwhile } from '#app/platform/test-meanwhile.ts'
import { testSite } from '#app/test-site.server.ts'

const MEGABYTE = 1024 * 1024

async function listeningSite() {
  const { app, services } = await testSite()
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return { port: (server.address() as AddressInfo).port, services }
}

async function listening() {
  const { port } = await listeningSite()

  /** Sends a body of this size chunked, without declaring its length, until there is a response. */
  return async (path: string, bytes: number, type = 'application/x-www-form-urlencoded') => {
    const sending = request({
      port,
      agent: false,
      path,
      method: 'POST',
      headers: { 'Content-Type': type, Origin: `http://127.0.0.1:${port}` },
    })
    let isAnswered = false
    const answer = new Promise<{ status?: number; words: string }>((resolve, reject) => {
      sending.on('response', async (response) => {
        isAnswered = true
        let words = ''
        for await (const piece of response) words += piece
        resolve({ status: response.statusCode, words })
      })
      // A client that keeps sending after a refusal is disconnected.
      sending.on('error', (error) => isAnswered || reject(error))
    })
    let sent = 0
    const piece = Buffer.alloc(64 * 1024, 'x')
    while (sent < bytes && !isAnswered) {
      const written = new Promise((resolve) => sending.write(piece, resolve))
      await Promise.race([written, answer])
      sent += piece.length
    }
    sending.end()
    return { ...(await answer), sent }
  }
}

it('refuses a form of more than 1 MB that never said how large it is, before it has all of it', async () => {
  const post = await listening()
  for (const path of ['/contact', '/auth', '/support/chat', '/no/such/page', '/payfast-itn']) {
    const { status, words, sent } = await post(path, 12 * MEGABYTE)
    expect([path, status, words]).toEqual([
      path,
      413,
      'This form holds more than 1 MB, which is more than it can take.',
    ])
    expect(sent).toBeLessThan(12 * MEGABYTE)
  }
})

it('takes more where files come, and leaves machine entrances their own words', async () => {
  const post = await listening()
  const file = 'application/octet-stream'
  expect((await post('/uploads/photos', 2 * MEGABYTE, file)).status).not.toBe(413)
  const tooMuch = await post('/support', 20 * MEGABYTE, 'multipart/form-data; boundary=x')
  expect([tooMuch.status, tooMuch.words]).toEqual([
    413,
    'This is larger than 16 MB, which is the most that can be sent.',
  ])
  const machine = await post('/auth/v1/signup', 2 * MEGABYTE, 'application/json')
  expect([machine.status, machine.words]).toEqual([413, expect.stringContaining('exceeds 1 MB')])
})

it.each([
  ['TRACE /services?q=%00', '', 405],
  ['TRACE /services/%00', '', 405],
  ['PROPFIND /auth', '', 405],
  ['GET http://thandi:secret@elsewhere.example/services', '', 400],
  ['POST /auth', 'Origin: nowhere\r\n', 400],
  ['GET http://elsewhere.example/services', '', 200],
])('answers "%s" %swith %i', async (line, header, status) => {
  const { port } = await listeningSite()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n${header}Connection: close\r\n\r\n`)
  await once(socket, 'close')
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

it('counts no upload that was given up on the way as a failure of the site', async () => {
  const { port, services } = await listeningSite()
  const log = vi.spyOn(services.log, 'error')
  const paths = ['/contact', '/contact.data', '/support', '/uploads/photos', '/payfast/itn']
  paths.push('/auth/v1/signup', '/functions/v1/send-form-notification')
  for (const path of paths) {
    const socket = connect(port, '127.0.0.1')
    const headers = `Host: localhost\r\nOrigin: http://localhost:3000\r\nContent-Length: 5000`
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\nname=`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.resetAndDestroy()
  }

  await expect.poll(() => statusesOf(services), SOON).toEqual(paths.map(() => '499'))
  expect(log).not.toHaveBeenCalled()
  expect((await services.metrics.failures.get()).values).toEqual([])
})

it('counts no request whose sender left before it was answered as a failure of the site', async () => {
  const { port, services } = await listeningSite()
  const log = vi.spyOn(services.log, 'error')
  const body = 'name=Thili&email=thili%40example.co.za&subject=support&message=It+stays+empty'
  // Each waits to be counted.
  const counting = (tx: Tx) => sql`lock table limits in access exclusive mode`.execute(tx)
  await meanwhile(services.db, { first: counting }, async () => {
    for (const path of ['/contact', '/contact.data']) {
      const socket = connect(port, '127.0.0.1')
      const headers = `Host: localhost\r\nOrigin: http://localhost:3000\r\nContent-Length: ${body.length}`
      const type = 'Content-Type: application/x-www-form-urlencoded'
      socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n${type}\r\n\r\n${body}`)
      setTimeout(() => socket.resetAndDestroy(), 250)
    }
  })
  await expect.poll(() => statusesOf(services), SOON).toEqual(['499', '499'])
  expect(log).not.toHaveBeenCalled()
})

const SOON = { timeout: 10_000 }

/** The number of requests by status, as in the metrics. */
async function statusesOf({ metrics }: Pick<Services, 'metrics'>) {
  const { values } = await metrics.answers.get()
  return values.flatMap(({ labels, metricName, value }) =>
    metricName?.endsWith('_count') ? Array<string>(value).fill(String(labels.status)) : [],
  )
}
