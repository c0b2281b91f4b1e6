import type { SignedIn } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'

/** What this room leans on. */
export type AdapterServices = Pick<
  Services,
  | 'config'
  | 'db'
  | 'clock'
  | 'securityClock'
  | 'secret'
  | 'outbox'
  | 'texts'
  | 'settings'
  | 'emailTexts'
  | 'registrationTexts'
  | 'log'
  | 'files'
  | 'jobs'
  | 'live'
>

export type Caller = Pick<SignedIn, 'id' | 'email' | 'name' | 'roles' | 'isConfirmed'>

export type AdapterEnv = {
  Variables: {
    services: AdapterServices
    /** From where the call comes; the site's door knows of proxies. */
    clientAddress: string
    /** Null for a visitor. */
    caller: Caller | null
  }
}
