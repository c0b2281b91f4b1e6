import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Language } from '#app/platform/languages.ts'
import { drawLetter, type LetterWords } from '#app/platform/letter.tsx'
import type { Letter } from '#app/platform/outbox.server.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import type { AuthServices } from './auth-services.ts'

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

type Words = Omit<LetterWords, 'language'> & { subject: string }

async function written(
  { config, settings }: AuthServices,
  { to, language }: Reader,
  kind: string,
  say: (i18n: I18n, name: string) => Words,
): Promise<Letter> {
  const { name, supportEmail } = settings.current()
  const { subject, ...words } = say(wordsFor(language), name)
  const sender = { name, supportEmail, siteUrl: config.siteUrl }
  return { kind, to, subject, ...(await drawLetter(sender, { language, ...words })) }
}
