import type { AuthVariables } from './auth-variables.ts'

/** Contradictions among the variables, each as a message. */
export function authContradictions(read: AuthVariables & { APP_ENV: string }): string[] {
  const { problems, must } = requirements()
  must(
    !(read.AUTH_MAILER_AUTOCONFIRM && read.AUTH_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS),
    'AUTH_MAILER_AUTOCONFIRM and AUTH_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS must not both be on',
  )
  must(
    read.AUTH_JWT_ALGORITHM !== 'HS256' || read.AUTH_JWT_SECRET,
    'AUTH_JWT_SECRET must be set, because AUTH_JWT_ALGORITHM is HS256',
  )
  must(
    !read.AUTH_JWT_KEYS ||
      read.AUTH_JWT_KEYS.filter((key) => key.key_ops?.includes('sign')).length === 1,
    'AUTH_JWT_KEYS must hold exactly one key with the operation "sign"',
  )
  must(
    !read.AUTH_SAML_ENABLED || read.AUTH_SAML_PRIVATE_KEY,
    'AUTH_SAML_PRIVATE_KEY must be set, because AUTH_SAML_ENABLED is on',
  )
  for (const name of ['GOOGLE', 'APPLE', 'FACEBOOK'] as const)
    problems.push(...providerContradictions(read, name))
  for (const name of ['EMAIL', 'SMS'] as const) problems.push(...hookContradictions(read, name))
  if (read.APP_ENV === 'production') problems.push(...productionContradictions(read))
  return problems
}

function providerContradictions(read: AuthVariables, name: 'GOOGLE' | 'APPLE' | 'FACEBOOK') {
  const setting = `AUTH_EXTERNAL_${name}` as const
  const isEnabled = read[`${setting}_ENABLED`]
  if (isEnabled === false) return []
  const hasClient = read[`${setting}_CLIENT_ID`].length > 0
  const hasStandIn = read.AUTH_OIDC_PROVIDERS.some(
    (authOidcProvider) => authOidcProvider.name === name.toLowerCase(),
  )
  if (hasClient && !read[`${setting}_SECRET`])
    return [`${setting}_SECRET must be set, because ${setting}_CLIENT_ID is`]
  if (isEnabled && !hasClient && !hasStandIn)
    return [`${setting}_CLIENT_ID must be set, because ${setting}_ENABLED is on`]
  return []
}

function hookContradictions(read: AuthVariables, name: 'EMAIL' | 'SMS') {
  const setting = `AUTH_HOOK_SEND_${name}` as const
  const isEnabled = read[`${setting}_ENABLED`]
  if (isEnabled === false) return []
  if (read[`${setting}_URI`] && !read[`${setting}_SECRETS`])
    return [`${setting}_SECRETS must be set, because ${setting}_URI is`]
  if (isEnabled && !read[`${setting}_URI`])
    return [`${setting}_URI must be set, because ${setting}_ENABLED is on`]
  return []
}

function productionContradictions(read: AuthVariables) {
  const { problems, must } = requirements()
  must(!read.AUTH_MAILER_AUTOCONFIRM, 'AUTH_MAILER_AUTOCONFIRM must be off in production')
  must(!read.AUTH_SMS_TEST_OTP, 'AUTH_SMS_TEST_OTP must not be set in production')
  for (const { name, issuer } of read.AUTH_OIDC_PROVIDERS)
    must(
      issuer.startsWith('https:'),
      `AUTH_OIDC_PROVIDERS: the issuer of "${name}" must begin with https:// in production`,
    )
  return problems
}

/** Collects messages about unmet requirements. */
function requirements() {
  const problems: string[] = []
  const must = (isFulfilled: unknown, sentence: string) => {
    if (!isFulfilled) problems.push(sentence)
  }
  return { problems, must }
}
