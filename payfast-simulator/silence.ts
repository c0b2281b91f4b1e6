import type { HttpBindings } from '@hono/node-server'

type Socket = HttpBindings['incoming']['socket']

/** Ends the connection without a word; what is answered after it reaches nobody. */
export function hangUp(socket: Socket): Response {
  socket.destroy()
  return new Response(null, { status: 503 })
}

/** Waits, or until nobody listens any more. */
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
