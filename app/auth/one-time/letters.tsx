import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { drawLetter, type LetterWords } from '#app/platform/letter.tsx'
import type { Letter } from '#app/platform/outbox.server.ts'
import type { AuthServices } from '../auth-services.ts'

/** To whom, and in which language. */
export type Reader = { to: string; language: Language }

/** The letter that a new address is confirmed with. */
export function confirmationLetter(
  services: AuthServices,
  reader: Reader,
  { href, code }: { href: string; code: string },
): Promise<Letter> {
  return written(services, reader, 'confirmation', (i18n, name) => ({
    subject: i18n._(msg`Confirm your email address`),
    preview: i18n._(msg`One link, and your account is yours.`),
    heading: i18n._(msg`Confirm your email address`),
    parts: [
      i18n._(
        msg`Someone registered at ${name} with this address. If that was you, one press on the page behind this button confirms it and signs you in.`,
      ),
    ],
    button: { label: i18n._(msg`Confirm my address`), href },
    after: [
      i18n._(msg`If an app asks you for a code, it is ${code}.`),
      i18n._(msg`The link and the code work once, for 24 hours, on any device.`),
      i18n._(msg`If it wasn't you, do nothing: without the link nobody can sign in.`),
    ],
    reason: i18n._(msg`This letter was sent because your address was typed into our form.`),
  }))
}

/** The letter for somebody who registers an address that has an account already. */
export function knownAddressLetter(
  services: AuthServices,
  reader: Reader,
  { signIn, forgot }: { signIn: string; forgot: string },
): Promise<Letter> {
  return written(services, reader, 'known address', (i18n, name) => ({
    subject: i18n._(msg`You already have an account`),
    preview: i18n._(msg`Sign in with the password you chose then.`),
    heading: i18n._(msg`You already have an account`),
    parts: [
      i18n._(
        msg`Someone just registered at ${name} with this address, but it has an account already. If that was you, sign in with the password you chose then.`,
      ),
    ],
    button: { label: i18n._(msg`Login`), href: signIn },
    after: [
      i18n._(msg`Forgot the password? Choose a new one here: ${forgot}`),
      i18n._(msg`If it wasn't you, do nothing: your account is as it was.`),
    ],
    reason: i18n._(msg`This letter was sent because your address was typed into our form.`),
  }))
}

/** The letter for somebody who forgot their password. */
export function recoveryLetter(
  services: AuthServices,
  reader: Reader,
  { href, code }: { href: string; code: string },
): Promise<Letter> {
  return written(services, reader, 'recovery', (i18n, name) => ({
    subject: i18n._(msg`Reset your password`),
    preview: i18n._(msg`One link to choose a new password.`),
    heading: i18n._(msg`Reset your password`),
    parts: [
      i18n._(
        msg`Someone asked for a new password for your account at ${name}. If that was you, the page behind this button lets you choose one.`,
      ),
    ],
    button: { label: i18n._(msg`Choose a new password`), href },
    after: [
      i18n._(msg`If an app asks you for a code, it is ${code}.`),
      i18n._(msg`The link and the code work once, for 24 hours, on any device.`),
      i18n._(msg`If it wasn't you, do nothing: your password stays as it is.`),
    ],
    reason: i18n._(msg`This letter was sent because a new password was asked for.`),
  }))
}

/** The letter that signs somebody in without a password. */
export function magicLinkLetter(
  services: AuthServices,
  reader: Reader,
  { href, code }: { href: string; code: string },
): Promise<Letter> {
  return written(services, reader, 'magic link', (i18n, name) => ({
    subject: i18n._(msg`Your link to sign in`),
    preview: i18n._(msg`One link, no password.`),
    heading: i18n._(msg`Sign in`),
    parts: [
      i18n._(
        msg`Someone asked to sign in at ${name} with this address. If that was you, the page behind this button signs you in.`,
      ),
    ],
    button: { label: i18n._(msg`Sign me in`), href },
    after: [
      i18n._(msg`If an app asks you for a code, it is ${code}.`),
      i18n._(msg`The link and the code work once, for 24 hours, on any device.`),
      i18n._(msg`If it wasn't you, do nothing: without the link nobody can sign in.`),
    ],
    reason: i18n._(msg`This letter was sent because a link to sign in was asked for.`),
  }))
}

/** The letter for somebody whom an administrator invites. */
export function inviteLetter(
  services: AuthServices,
  reader: Reader,
  { href, code }: { href: string; code: string },
): Promise<Letter> {
  return written(services, reader, 'invitation', (i18n, name) => ({
    subject: i18n._(msg`You are invited to ${name}`),
    preview: i18n._(msg`One link, and your account is yours.`),
    heading: i18n._(msg`You are invited`),
    parts: [
      i18n._(
        msg`An account at ${name} was made for this address. The page behind this button confirms it and signs you in.`,
      ),
    ],
    button: { label: i18n._(msg`Accept the invitation`), href },
    after: [
      i18n._(msg`If an app asks you for a code, it is ${code}.`),
      i18n._(msg`The link and the code work once, for 24 hours, on any device.`),
    ],
    reason: i18n._(msg`This letter was sent because an administrator invited this address.`),
  }))
}

/** The letters of a change of address: one to the new mailbox, one to the old. */
export function emailChangeLetter(
  services: AuthServices,
  reader: Reader,
  { href, code, isNew }: { href: string; code: string; isNew: boolean },
): Promise<Letter> {
  return written(services, reader, 'email change', (i18n, name) => ({
    subject: i18n._(msg`Confirm your new email address`),
    preview: i18n._(msg`Your address changes when it is confirmed.`),
    heading: i18n._(msg`Confirm your new email address`),
    parts: [
      isNew
        ? i18n._(msg`Someone wants to use this address for their account at ${name}.`)
        : i18n._(msg`Someone wants to use another address for your account at ${name}.`),
      i18n._(
        msg`If that was you, press the button in this letter, and in the one to the other mailbox if there is one.`,
      ),
    ],
    button: { label: i18n._(msg`Confirm the change`), href },
    after: [
      i18n._(msg`If an app asks you for a code, it is ${code}.`),
      i18n._(msg`The link and the code work once, for 24 hours, on any device.`),
      isNew
        ? i18n._(msg`If it wasn't you, do nothing: nothing changes.`)
        : i18n._(
            msg`If it wasn't you, do nothing, and choose a new password: somebody knows yours.`,
          ),
    ],
    reason: i18n._(msg`This letter was sent because an account's address is to change.`),
  }))
}

/** The code that proves once more who is there. */
export function reauthenticationLetter(
  services: AuthServices,
  reader: Reader,
  { code }: { code: string },
): Promise<Letter> {
  return written(services, reader, 'reauthentication', (i18n, name) => ({
    // Without the code: subjects are stored in clear, and shown on locked phones.
    subject: i18n._(msg`Your code to confirm it's you`),
    preview: i18n._(msg`It shows that it is really you.`),
    heading: i18n._(msg`Your code is ${code}`),
    parts: [
      i18n._(msg`Type it where ${name} asks for it, to show that it is really you. It works once.`),
    ],
    after: [
      i18n._(msg`If you didn't ask for it, choose a new password: somebody is signed in as you.`),
    ],
    reason: i18n._(msg`This letter was sent because your account asked for a code.`),
  }))
}

/** Tells somebody that an administrator took away a second step that they had lost. */
export function lostStepLetter(
  services: AuthServices,
  reader: Reader,
  { signIn, step }: { signIn: string; step: string },
): Promise<Letter> {
  return written(services, reader, 'second step taken away', (i18n, name) => ({
    subject: i18n._(msg`A second step of yours was taken away`),
    preview: i18n._(msg`You sign in without it from now on.`),
    heading: i18n._(msg`A second step of yours was taken away`),
    parts: [
      i18n._(
        msg`An administrator of ${name} took "${step}" away from your account, because it was said to be lost, and signed you out everywhere.`,
      ),
      i18n._(msg`Sign in again, and add a new second step under Security in your profile.`),
    ],
    button: { label: i18n._(msg`Login`), href: signIn },
    after: [
      i18n._(
        msg`If you didn't ask for this, choose a new password at once and write to us: somebody may be speaking in your name.`,
      ),
    ],
    reason: i18n._(msg`This letter was sent because the way into your account changed.`),
  }))
}

type Words = Omit<LetterWords, 'language'> & { subject: string }

async function written(
  { config, settings }: AuthServices,
  { to, language }: Reader,
  kind: string,
  say: (i18n: I18n, name: string) => Words,
): Promise<Letter> {
  const { name, supportEmail } = settings.current()
  const { subject, ...words } = say(i18nFor(language), name)
  const sender = { name, supportEmail, siteUrl: config.siteUrl }
  return { kind, to, subject, ...(await drawLetter(sender, { language, ...words })) }
}
