import { z } from 'zod'
import { flag, list, onByDefault, SECONDS, seconds, type Variable, whole } from './readers.ts'

export const mfaVariables = {
  AUTH_MFA_CHALLENGE_EXPIRY_DURATION: {
    read: seconds(300, 300),
    should: SECONDS(300),
    means: 'How long an MFA challenge is valid.',
  },
  AUTH_MFA_FACTOR_EXPIRY_DURATION: {
    read: seconds(300, 300),
    should: SECONDS(300),
    means: 'How long an unverified MFA factor is kept.',
  },
  AUTH_MFA_MAX_ENROLLED_FACTORS: {
    read: whole(1, 100, 10),
    should: 'a whole number from 1 to 100',
    means: 'The maximum number of MFA factors of a user, verified or not.',
  },
  AUTH_MFA_MAX_VERIFIED_FACTORS: {
    read: whole(1, 100, 10),
    should: 'a whole number from 1 to 100',
    means: 'The maximum number of verified MFA factors of a user.',
  },
  AUTH_MFA_TOTP_ENROLL_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('Users can enrol an authenticator app for MFA.'),
  },
  AUTH_MFA_TOTP_VERIFY_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('Codes of authenticator apps are accepted for MFA.'),
  },
  AUTH_MFA_PHONE_ENROLL_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'Users can enrol a cellphone for MFA.',
  },
  AUTH_MFA_PHONE_VERIFY_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'Codes by text message are accepted for MFA.',
  },
  AUTH_MFA_PHONE_MAX_FREQUENCY: {
    read: seconds(0, 60),
    should: SECONDS(0),
    means: 'The minimum time between two text messages with an MFA code.',
  },
  AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('Users can enrol a security key for MFA.'),
  },
  AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('Security keys are accepted for MFA.'),
  },
  AUTH_WEBAUTHN_RP_ID: {
    read: z.string().min(1).optional(),
    should: 'a host name',
    means: 'The host that passkeys and security keys are bound to. Default: the host of SITE_URL.',
  },
  AUTH_WEBAUTHN_RP_DISPLAY_NAME: {
    read: z.string().min(1).default('Thembeka'),
    should: 'a name',
    means: 'The name of the site in the browser’s passkey dialog.',
  },
  AUTH_WEBAUTHN_RP_ORIGINS: {
    read: list,
    should: 'origins, separated by commas',
    means: 'The origins that may use passkeys. Default: the origin of SITE_URL.',
  },
  AUTH_WEBAUTHN_CHALLENGE_EXPIRY_DURATION: {
    read: seconds(30, 300),
    should: SECONDS(30),
    means: 'How long a passkey challenge is valid.',
  },
  AUTH_PASSKEYS_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('Users can sign in with passkeys.'),
  },
  AUTH_PASSKEYS_MAX_PER_USER: {
    read: whole(1, 100, 10),
    should: 'a whole number from 1 to 100',
    means: 'The maximum number of passkeys of a user.',
  },
  AUTH_SAML_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'Organisations can sign their members in with SAML.',
  },
  AUTH_SAML_PRIVATE_KEY: {
    read: z.string().min(100).optional(),
    should: 'an RSA private key: PEM, or the base64 of its DER',
    means:
      'Signs requests to the organisation’s identity provider. Required when AUTH_SAML_ENABLED is on.',
  },
  AUTH_SAML_RELAY_STATE_VALIDITY_PERIOD: {
    read: seconds(30, 120),
    should: SECONDS(30),
    means: 'How long a sign-in with SAML may take.',
  },
} as const satisfies Record<string, Variable>
