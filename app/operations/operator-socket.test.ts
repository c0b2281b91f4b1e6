import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startLog } from '#app/platform/logs.server.ts'
import { askRunningSite, listenForOperator } from './operator-socket.server.ts'
import { temporaryFolder } from './test-store.ts'

const log = startLog('silent')

async function connected(folder: string): Promise<Socket> {
  const socket = connect(join(folder, 'operator.sock'))
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

it('a connection that says nothing keeps nobody from stopping, and a request under way is answered first', async () => {
  const folder = temporaryFolder()
  let finish = () => {}
  const isRequested = Promise.withResolvers<void>()
  const carryOut = async () => {
    isRequested.resolve()
    await new Promise<void>((resolve) => {
      finish = resolve
    })
  }
  const { close } = await listenForOperator(folder, { carryOut, log })
  const silent = await connected(folder)
  const isCut = once(silent, 'close')
  const request = askRunningSite(folder, { command: 'backup', folder }, () => {})
  await isRequested.promise

  const closing = close()
  await isCut
  finish()
  await request
  await closing
})

it('a connection that says nothing is closed after a while', async () => {
  const folder = temporaryFolder()
  const carryOut = async () => {}
  const { close } = await listenForOperator(folder, { carryOut, log, firstLineWithin: 20 })
  onTestFinished(close)
  const silent = await connected(folder)
  silent.write('{"command":')

  await once(silent, 'close')
})

it('answers what it does not know, also where the line never ends', async () => {
  const folder = temporaryFolder()
  const carryOut = async () => expect.unreachable()
  const { close } = await listenForOperator(folder, { carryOut, log })
  onTestFinished(close)
  for (const text of ['nonsense\n', 'x'.repeat(20_000)]) {
    const socket = await connected(folder)
    socket.write(text)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('not known here')
  }
})
