import { webcrypto } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'

/** A server on this machine until the test is over. Its port. */
export async function openServer(listener: RequestListener): Promise<number> {
  return opened(createServer(listener))
}

/** One behind a certificate for a host, which this process trusts until the test is over. */
export async function openSecureServer(host: string, listener: RequestListener): Promise<number> {
  const { cert, key } = await certificateFor(host)
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, cert])
  onTestFinished(() => setDefaultCACertificates(trusted))
  return opened(createSecureServer({ cert, key }, listener))
}

async function opened(server: Server & { closeAllConnections: () => void }) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  return (server.address() as AddressInfo).port
}

async function certificateFor(host: string) {
  await import('reflect-metadata')
  const { cryptoProvider, SubjectAlternativeNameExtension, X509CertificateGenerator } =
    await import('@peculiar/x509')
  cryptoProvider.set(webcrypto as unknown as Crypto)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const day = 86_400_000
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  })
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key.toString('base64')}\n-----END PRIVATE KEY-----\n`,
  }
}

const KINDS = { 1: 'A', 28: 'AAAA' } as const
type DnsAnswer = Buffer[] | 'fails' | 'stays silent'

/** A DNS server whose answers are bytes of IP addresses. As Node wants it: "127.0.0.1:5353". */
export async function openDnsServer(answer: (kind: 'A' | 'AAAA') => DnsAnswer): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const type = query.readUInt16BE(query.length - 4 - additional(query)) as keyof typeof KINDS
    const answered = answer(KINDS[type])
    if (answered !== 'stays silent') socket.send(replyTo(query, type, answered), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

/** How many bytes of a query are behind its question. */
function additional(query: Buffer) {
  return query.length - endOfQuestion(query)
}

function endOfQuestion(query: Buffer) {
  let position = 12
  while (query[position] !== 0) position += query[position]! + 1
  return position + 5
}

function replyTo(query: Buffer, type: number, answered: Buffer[] | 'fails') {
  const records = answered === 'fails' ? [] : answered
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(answered === 'fails' ? 0x8182 : 0x8180, 2)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt16BE(0, 8)
  header.writeUInt16BE(0, 10)
  const question = query.subarray(12, endOfQuestion(query))
  const answers = records.map((address) => {
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(address.length, 10)
    return Buffer.concat([record, address])
  })
  return Buffer.concat([header, question, ...answers])
}
