import type { AuthServices } from '#app/auth/auth-services.ts'
import type { SignedIn } from '#app/auth/roles/standing.ts'
import type { Services } from '#app/services.server.ts'

/** What this room leans on. */
export type AdapterServices = AuthServices & Pick<Services, 'files' | 'jobs' | 'live'>

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
