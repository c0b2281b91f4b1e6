import type { HttpBindings } from '@hono/node-server'

type Socket = HttpBindings['incoming']['socket']

/** Closes the connection without a response. */
export function hangUp(socket: Socket): Response {
  socket.destroy()
  return new Response(null, { status: 503 })
}

/** Waits, unless the connection closes. */
export function slowly(socket: Socket, millis = 30_000): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, millis)
    socket.once('close', done)
    function done() {
      clearTimeout(timer)
      resolve()
    }
  })
}
