import { SECOND } from '#app/platform/time.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'

const LONGEST = 5 * SECOND
const LARGEST = 256 * 1024

/** Fetches an organisation's metadata. Only https in production, and no redirects. */
export async function fetchMetadata(
  { config, log }: Pick<AuthServices, 'config' | 'log'>,
  address: string,
): Promise<string> {
  const protocols = config.isProduction ? ['https:'] : ['https:', 'http:']
  if (!URL.canParse(address) || !protocols.includes(new URL(address).protocol))
    throw new AuthError('validation_failed', 'metadata_url is not a valid HTTPS URL')
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(LONGEST) })
    if (!answer.ok || !answer.body) throw new Error(`it answered ${answer.status}`)
    return await read(answer.body)
  } catch (error) {
    log.info({ err: error, address }, 'metadata of an organisation could not be fetched')
    throw new AuthError('saml_metadata_fetch_failed', 'Unable to fetch SAML metadata from URL')
  }
}

async function read(body: ReadableStream<Uint8Array>) {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > LARGEST) throw new Error('it is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
