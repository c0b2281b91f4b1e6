import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another server beside the service, on its own port. The caller closes it. */
export async function openServer(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
