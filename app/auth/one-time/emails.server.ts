import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href as addressOf } from 'react-router'
import type {
  EmailDeclaration,
  EmailTexts,
  Invented,
  TemplateData,
} from '#app/platform/emails.server.ts'
import type { Language } from '#app/platform/languages.ts'
import type { AuthServices } from '../public/auth-services.ts'

/** The recipient and their language. */
export type Reader = { to: string; language: Language }
type OneTime = { href: string; code: string }

const oneTime = ({ siteUrl }: Invented): OneTime => ({
  href: `${siteUrl}${addressOf('/auth/confirm')}?token_hash=example`,
  code: '123456',
})

/**
 * An email of this service. The action that composes it passes all data: codes and links aren't stored, and
 * must not wait in a queue.
 */
function authEmail<Details>(
  { isSecret, examples }: { isSecret: boolean; examples: (invented: Invented) => Details[] },
  template: (i18n: I18n, data: Details & { name: string }) => EmailTexts,
): EmailDeclaration<
  Pick<AuthServices, 'config' | 'settings'>,
  Reader & { details: Details },
  TemplateData & { details: Details; name: string }
> {
  return {
    readers: 'account',
    examples: (invented) =>
      examples(invented).map((details) => ({
        recipient: invented.recipient,
        details,
        name: invented.site.name,
      })),
    loadTemplateData: async ({ settings }, { to, language, details }) => ({
      recipient: { address: to, language },
      details,
      name: settings.current().name,
    }),
    template: (i18n, { details, name }) => template(i18n, { ...details, name }),
    isSecret: () => isSecret,
  }
}

const secretLink = { isSecret: true, examples: (invented: Invented) => [oneTime(invented)] }

export const authEmails = {
  /** Confirms a new address. */
  confirmation: authEmail<OneTime>(secretLink, (i18n, { name, href, code }) => ({
    subject: i18n._(msg`Confirm your email address`),
    preview: i18n._(msg`One link, and your account is ready.`),
    heading: i18n._(msg`Confirm your email address`),
    parts: [
      i18n._(
        msg`Someone registered at ${name} with this address. If that was you, open the link and tap the button to confirm it and sign in.`,
      ),
    ],
    button: { label: i18n._(msg`Confirm my address`), href },
    after: [
      i18n._(msg`If an app asks you for a code, it is ${code}.`),
      i18n._(msg`The link and the code work once, for 24 hours, on any device.`),
      i18n._(msg`If it wasn't you, ignore this email: nobody can sign in without the link.`),
    ],
    reason: i18n._(msg`You get this email because someone entered your address in our form.`),
  })),
  /** For someone who registers with an address that already has an account. */
  'known address': authEmail<{ signIn: string; forgot: string }>(
    {
      isSecret: false,
      examples: ({ siteUrl }) => [
        {
          signIn: `${siteUrl}${addressOf('/auth')}`,
          forgot: `${siteUrl}${addressOf('/auth/forgot')}`,
        },
      ],
    },
    (i18n, { name, signIn, forgot }) => ({
      subject: i18n._(msg`You already have an account`),
      preview: i18n._(msg`Sign in with the password you chose.`),
      heading: i18n._(msg`You already have an account`),
      parts: [
        i18n._(
          msg`Someone just registered at ${name} with this address, but it already has an account. If that was you, sign in with your password.`,
        ),
      ],
      button: { label: i18n._(msg`Login`), href: signIn },
      after: [
        i18n._(msg`Forgot the password? Choose a new one here: ${forgot}`),
        i18n._(msg`If it wasn't you, ignore this email: your account hasn't changed.`),
      ],
      reason: i18n._(msg`You get this email because someone entered your address in our form.`),
    }),
  ),
  /** Resets a forgotten password. */
  recovery: authEmail<OneTime>(secretLink, (i18n, { name, href, code }) => ({
    subject: i18n._(msg`Reset your password`),
    preview: i18n._(msg`Open the link to choose a new password.`),
    heading: i18n._(msg`Reset your password`),
    parts: [
      i18n._(
        msg`Someone asked for a new password for your account at ${name}. If that was you, open the link to choose one.`,
      ),
    ],
    button: { label: i18n._(msg`Choose a new password`), href },
    after: [
      i18n._(msg`If an app asks you for a code, it is ${code}.`),
      i18n._(msg`The link and the code work once, for 24 hours, on any device.`),
      i18n._(msg`If it wasn't you, ignore this email: your password stays the same.`),
    ],
    reason: i18n._(msg`You get this email because someone asked for a new password.`),
  })),
  /** Signs someone in without a password. */
  'magic link': authEmail<OneTime>(secretLink, (i18n, { name, href, code }) => ({
    subject: i18n._(msg`Your link to sign in`),
    preview: i18n._(msg`One link, no password.`),
    heading: i18n._(msg`Sign in`),
    parts: [
      i18n._(
        msg`Someone asked to sign in at ${name} with this address. If that was you, open the link and tap the button.`,
      ),
    ],
    button: { label: i18n._(msg`Sign me in`), href },
    after: [
      i18n._(msg`If an app asks you for a code, it is ${code}.`),
      i18n._(msg`The link and the code work once, for 24 hours, on any device.`),
      i18n._(msg`If it wasn't you, ignore this email: nobody can sign in without the link.`),
    ],
    reason: i18n._(msg`You get this email because someone asked for a link to sign in.`),
  })),
  /** Invites a user, sent by an administrator. */
  invitation: authEmail<OneTime>(secretLink, (i18n, { name, href, code }) => ({
    subject: i18n._(msg`You're invited to ${name}`),
    preview: i18n._(msg`One link, and your account is ready.`),
    heading: i18n._(msg`You're invited`),
    parts: [
      i18n._(
        msg`An account at ${name} was created for this address. Open the link and tap the button to confirm it and sign in.`,
      ),
    ],
    button: { label: i18n._(msg`Accept the invitation`), href },
    after: [
      i18n._(msg`If an app asks you for a code, it is ${code}.`),
      i18n._(msg`The link and the code work once, for 24 hours, on any device.`),
    ],
    reason: i18n._(msg`You get this email because an administrator invited this address.`),
  })),
  /** Confirms a change of address: one to the new mailbox, one to the old. */
  'email change': authEmail<OneTime & { isNew: boolean }>(
    {
      isSecret: true,
      examples: (invented) => [true, false].map((isNew) => ({ ...oneTime(invented), isNew })),
    },
    (i18n, { name, href, code, isNew }) => ({
      subject: i18n._(msg`Confirm your new email address`),
      preview: i18n._(msg`Your address changes when you confirm it.`),
      heading: i18n._(msg`Confirm your new email address`),
      parts: [
        isNew
          ? i18n._(msg`Someone wants to use this address for their account at ${name}.`)
          : i18n._(msg`Someone wants to use another address for your account at ${name}.`),
        i18n._(
          msg`If that was you, tap the button in this email. If your other mailbox gets an email too, tap the button there as well.`,
        ),
      ],
      button: { label: i18n._(msg`Confirm the change`), href },
      after: [
        i18n._(msg`If an app asks you for a code, it is ${code}.`),
        i18n._(msg`The link and the code work once, for 24 hours, on any device.`),
        isNew
          ? i18n._(msg`If it wasn't you, ignore this email: nothing changes.`)
          : i18n._(msg`If it wasn't you, choose a new password now: someone knows yours.`),
      ],
      reason: i18n._(
        msg`You get this email because an account's email address is about to change.`,
      ),
    }),
  ),
  /** The re-authentication code. */
  reauthentication: authEmail<{ code: string }>(secretLink, (i18n, { name, code }) => ({
    // Without the code: subject lines are stored unencrypted, and shown on locked phones.
    subject: i18n._(msg`Your code to confirm it's you`),
    preview: i18n._(msg`It shows that it's really you.`),
    heading: i18n._(msg`Your code is ${code}`),
    parts: [i18n._(msg`Enter it where ${name} asks for it. It works once.`)],
    after: [
      i18n._(msg`If you didn't ask for it, choose a new password: someone is signed in as you.`),
    ],
    reason: i18n._(msg`You get this email because someone asked for a code for your account.`),
  })),
  /** Tells a user that an administrator removed a second factor that they had lost. */
  'second step taken away': authEmail<{ signIn: string; step: string }>(
    {
      isSecret: false,
      examples: ({ siteUrl }) => [
        { signIn: `${siteUrl}${addressOf('/auth')}`, step: 'Authenticator app' },
      ],
    },
    (i18n, { name, signIn, step }) => ({
      subject: i18n._(msg`A two-step verification method was removed`),
      preview: i18n._(msg`From now on you sign in without it.`),
      heading: i18n._(msg`A two-step verification method was removed`),
      parts: [
        i18n._(
          msg`An administrator of ${name} removed "${step}" from your account, because it was reported lost, and signed you out everywhere.`,
        ),
        i18n._(msg`Sign in again, and add a new method under Security in your profile.`),
      ],
      button: { label: i18n._(msg`Login`), href: signIn },
      after: [
        i18n._(
          msg`If you didn't ask for this, choose a new password now and contact us: someone may be pretending to be you.`,
        ),
      ],
      reason: i18n._(msg`You get this email because the way you sign in changed.`),
    }),
  ),
}
