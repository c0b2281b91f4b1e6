// The certificate library requires it to be imported first.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { type IncomingMessage, request as requestOverHttp, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { cryptoProvider, X509CertificateGenerator } from '@peculiar/x509'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY = 86_400_000

export type TlsProxy = { url: string; close: () => Promise<void> }

/**
 * The proxy of production: it terminates TLS, and forwards requests over plain HTTP with the requested host.
 * Responses are streamed, so event streams work.
 */
export async function openTlsProxy(sitePort: number): Promise<TlsProxy> {
  const server = createServer(await selfSigned('localhost'), (incoming, answer) =>
    passOn(sitePort, incoming, answer),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function passOn(port: number, incoming: IncomingMessage, answer: ServerResponse) {
  const { method, url: path, headers, socket } = incoming
  const passed = requestOverHttp({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: {
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].flat().join(', '),
      'x-forwarded-proto': 'https',
    },
  })
  passed.on('response', (received) => {
    answer.writeHead(received.statusCode!, received.rawHeaders)
    answer.flushHeaders()
    received.pipe(answer)
    received.on('error', () => answer.destroy())
  })
  passed.on('error', () => {
    // A gateway's own error page, not the site's.
    if (answer.headersSent) return answer.destroy()
    answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
  })
  answer.on('close', () => passed.destroy())
  incoming.pipe(passed)
}

async function selfSigned(name: string) {
  cryptoProvider.set(webcrypto as unknown as Crypto)
  const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=${name}`,
    notBefore: new Date(Date.now() - DAY),
    notAfter: new Date(Date.now() + DAY),
    signingAlgorithm: ALGORITHM,
    keys,
  })
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  const key = Buffer.from(pkcs8).toString('base64')
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
  }
}
