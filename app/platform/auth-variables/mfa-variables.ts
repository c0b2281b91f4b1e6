import { z } from 'zod'
import { flag, list, onByDefault, SECONDS, seconds, type Variable, whole } from './readers.ts'

export const mfaVariables = {
  AUTH_MFA_CHALLENGE_EXPIRY_DURATION: {
    read: seconds(300, 300),
    should: SECONDS(300),
    means: 'How long the question for a second step stands.',
  },
  AUTH_MFA_FACTOR_EXPIRY_DURATION: {
    read: seconds(300, 300),
    should: SECONDS(300),
    means: 'When a second step that was begun and never proved is forgotten.',
  },
  AUTH_MFA_MAX_ENROLLED_FACTORS: {
    read: whole(1, 100, 10),
    should: 'a whole number from 1 to 100',
    means: 'The most second steps a person has, proved or not.',
  },
  AUTH_MFA_MAX_VERIFIED_FACTORS: {
    read: whole(1, 100, 10),
    should: 'a whole number from 1 to 100',
    means: 'The most second steps a person has proved.',
  },
  AUTH_MFA_TOTP_ENROLL_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('An authenticator app can be added as a second step.'),
  },
  AUTH_MFA_TOTP_VERIFY_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('Codes of authenticator apps are taken.'),
  },
  AUTH_MFA_PHONE_ENROLL_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'A cellphone can be added as a second step.',
  },
  AUTH_MFA_PHONE_VERIFY_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'Texted codes are taken as a second step.',
  },
  AUTH_MFA_PHONE_MAX_FREQUENCY: {
    read: seconds(0, 60),
    should: SECONDS(0),
    means: 'The shortest time between two texts for a second step.',
  },
  AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('A security key can be added as a second step.'),
  },
  AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('Security keys are taken as a second step.'),
  },
  AUTH_WEBAUTHN_RP_ID: {
    read: z.string().min(1).optional(),
    should: 'a host name',
    means: 'The host that passkeys and security keys belong to. That of SITE_URL without it.',
  },
  AUTH_WEBAUTHN_RP_DISPLAY_NAME: {
    read: z.string().min(1).default('Thembeka'),
    should: 'a name',
    means: 'What a browser calls this site when it asks for a passkey.',
  },
  AUTH_WEBAUTHN_RP_ORIGINS: {
    read: list,
    should: 'origins, separated by commas',
    means: 'Pages that may use passkeys. That of SITE_URL without it.',
  },
  AUTH_WEBAUTHN_CHALLENGE_EXPIRY_DURATION: {
    read: seconds(30, 300),
    should: SECONDS(30),
    means: 'How long the question for a passkey stands.',
  },
  AUTH_PASSKEYS_ENABLED: {
    read: flag(true),
    should: '1 or 0',
    means: onByDefault('People sign in with passkeys.'),
  },
  AUTH_PASSKEYS_MAX_PER_USER: {
    read: whole(1, 100, 10),
    should: 'a whole number from 1 to 100',
    means: 'The most passkeys a person has.',
  },
  AUTH_SAML_ENABLED: {
    read: flag(false),
    should: '1 or 0',
    means: 'Organisations sign their own people in by SAML.',
  },
  AUTH_SAML_PRIVATE_KEY: {
    read: z.string().min(100).optional(),
    should: 'an RSA private key: PEM, or the base64 of its DER',
    means: 'Signs what we ask of such an organisation. Demanded when AUTH_SAML_ENABLED is on.',
  },
  AUTH_SAML_RELAY_STATE_VALIDITY_PERIOD: {
    read: seconds(30, 120),
    should: SECONDS(30),
    means: 'How long such a sign-in may take.',
  },
} as const satisfies Record<string, Variable>
