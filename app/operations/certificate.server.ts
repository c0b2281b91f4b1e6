import { connect } from 'node:tls'
import { SECOND } from '#app/platform/time.ts'

const LONGEST = 10 * SECOND

/** When the certificate of an https URL expires. Throws if there is none. */
export async function certificateExpiry(address: string): Promise<Date> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    // Expired or untrusted certificates are read too, because those are the ones to report.
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || 443,
      servername: /^[\d.:[\]]+$/.test(hostname) ? undefined : hostname,
      rejectUnauthorized: false,
      timeout: LONGEST,
    })
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.destroy()
      if (valid_to) resolve(new Date(valid_to))
      else reject(new Error('no certificate was shown'))
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
  })
}
