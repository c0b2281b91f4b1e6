import type { z } from 'zod'
import { mfaVariables } from './auth-variables/mfa-variables.ts'
import { providerVariables } from './auth-variables/provider-variables.ts'
import { serviceVariables } from './auth-variables/service-variables.ts'
import { sessionVariables } from './auth-variables/session-variables.ts'
import { signInVariables } from './auth-variables/sign-in-variables.ts'

/**
 * The variables of the authentication service. Their names are those of GoTrue after GOTRUE_, so that its
 * operators recognise them; `npm run auth` accepts either prefix.
 */
export const authVariables = {
  ...signInVariables,
  ...sessionVariables,
  ...mfaVariables,
  ...providerVariables,
  ...serviceVariables,
}

export type AuthVariables = {
  [Name in keyof typeof authVariables]: z.infer<(typeof authVariables)[Name]['read']>
}
