import type { SignedIn } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'

/** The services that `adapter/` uses. */
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
    /** The client's IP address, already resolved behind proxies. */
    clientAddress: string
    /** Null without a session. */
    caller: Caller | null
  }
}
