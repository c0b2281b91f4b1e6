import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy to the database server that can be interrupted, and counts connection attempts. */
export async function lineTo(address: URL) {
  const open = new Set<Socket>()
  const line = { isCut: false, tries: 0, cut: () => {}, hush: () => {} }
  const server = createServer((near) => {
    line.tries += 1
    if (line.isCut) return near.destroy()
    const far = connect(Number(address.port || 5432), address.hostname)
    for (const item of [near, far]) {
      open.add(item)
      item.on('error', () => {})
      item.on('close', () => open.delete(item))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  line.cut = () => {
    line.isCut = true
    for (const item of open) item.destroy()
  }
  // As if the other machine were gone: nothing comes through any more, and nothing is closed.
  line.hush = () => {
    for (const item of open) item.unpipe().pause()
  }
  const here = server.address()
  const through = new URL(address)
  through.hostname = '127.0.0.1'
  through.port = String(typeof here === 'object' && here ? here.port : 0)
  return { line, through }
}
