// The library below requires it to be imported first.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { cryptoProvider, X509CertificateGenerator } from '@peculiar/x509'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** A self-signed certificate for a key, as PEM. Deterministic: the same key always gives the same one. */
export async function selfSigned({ pkcs8, spki }: { pkcs8: Buffer; spki: Buffer }, name: string) {
  cryptoProvider.set(webcrypto as unknown as Crypto)
  const { subtle } = webcrypto
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=${name}`,
    notBefore: new Date('2025-01-01T00:00:00Z'),
    notAfter: new Date('2125-01-01T00:00:00Z'),
    signingAlgorithm: ALGORITHM,
    keys: {
      privateKey: (await subtle.importKey('pkcs8', pkcs8, ALGORITHM, false, ['sign'])) as CryptoKey,
      publicKey: (await subtle.importKey('spki', spki, ALGORITHM, true, ['verify'])) as CryptoKey,
    },
  })
  return certificate.toString('pem')
}
