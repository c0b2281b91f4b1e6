import { type Tx, transaction } from '#app/platform/db.server.ts'
import type { Origin } from '../one-time/mailed-links.server.ts'
import { newOneTime, type Purpose, saveOneTime } from '../one-time/one-time.server.ts'
import { notifySender, prepareOneTime, sendOneTime } from '../one-time/send.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import { hashPassword } from './hashing.server.ts'
import type { Metadata } from './metadata.ts'
import { addIdentity, addUser } from './new-users.server.ts'
import { checkNewPassword } from './passwords.server.ts'
import { type User, userByEmail, userById } from './users.server.ts'

const emailInUse = () =>
  new AuthError('email_exists', 'A user with this email address has already been registered')

/** Creates an account and emails an invitation link. Can be repeated until the link is used. */
export async function invite(
  services: AuthServices,
  { email, data, origin }: { email: string; data: Metadata; origin: Origin },
): Promise<string> {
  const prepared = await prepareOneTime(services, {
    purpose: 'confirmation',
    about: 'invite',
    to: { email },
    origin,
  })
  const id = await transaction(services.db, async (tx) => {
    const user = await invited(services, tx, { email, data })
    await sendOneTime(services, tx, prepared, user, { mayRepeat: true })
    return user.id
  })
  await notifySender(services, prepared)
  return id
}

async function invited(
  services: AuthServices,
  tx: Tx,
  {
    email,
    data,
    passwordHash = null,
  }: { email: string; data: Metadata; passwordHash?: string | null },
): Promise<User> {
  const now = services.securityClock.now()
  const known = await userByEmail(tx, email)
  if (known?.email_confirmed_at) throw emailInUse()
  const id = known?.id ?? (await addByEmail(services, tx, { email, data, passwordHash }))
  await tx.updateTable('users').set({ invited_at: now }).where('id', '=', id).execute()
  return (await userById(tx, id))!
}

async function addByEmail(
  services: AuthServices,
  tx: Tx,
  { email, data, passwordHash }: { email: string; data: Metadata; passwordHash: string | null },
) {
  const { tokens } = authSettings(services.config)
  const now = services.securityClock.now()
  const id = await addUser(tx, {
    email,
    passwordHash,
    userMetadata: data,
    aud: tokens.audience,
    role: tokens.role,
    now,
  })
  await addIdentity(tx, {
    userId: id,
    provider: 'email',
    subject: id,
    data: { sub: id, email },
    now,
  })
  return id
}

type Wanted = {
  type: string
  email: string
  newEmail: string | null
  password: string | null
  data: Metadata
}

/** Creates a link that an operator passes on: nothing is emailed. */
export async function makeLink(services: AuthServices, wanted: Wanted) {
  const { secureChange } = authSettings(services.config).email
  const { type, email } = wanted
  if (!isKind(type) || (type === 'email_change_current' && !secureChange))
    throw new AuthError(
      'validation_failed',
      `Invalid email action link type requested: ${type.slice(0, 40)}`,
    )
  if (type === 'signup') {
    if (!wanted.password)
      throw new AuthError('validation_failed', 'Signup requires a valid password')
    await checkNewPassword(services, wanted.password)
  }
  const passwordHash = wanted.password ? await hashPassword(wanted.password) : null
  const made = newOneTime(services)
  return transaction(services.db, async (tx) => {
    const { userId, purpose, address, link } = await subject(services, tx, {
      ...wanted,
      type,
      passwordHash,
    })
    await saveOneTime(services, tx, made, { userId, purpose, address: address ?? email })
    return { userId, made, type: link }
  })
}

const kinds = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
type Kind = (typeof kinds)[number]
const isKind = (type: string): type is Kind => (kinds as readonly string[]).includes(type)

type Subject = { userId: string; purpose: Purpose; address?: string; link: string }

/** The user that the link is for, and what it will do. */
async function subject(
  services: AuthServices,
  tx: Tx,
  wanted: Wanted & { type: Kind; passwordHash: string | null },
): Promise<Subject> {
  const { type, email, data } = wanted
  const known = await userByEmail(tx, email)
  switch (type) {
    case 'magiclink': {
      if (known) return { userId: known.id, purpose: 'recovery', link: 'magiclink' }
      const userId = await addByEmail(services, tx, wanted)
      return { userId, purpose: 'confirmation', link: 'signup' }
    }
    case 'signup': {
      if (known?.email_confirmed_at) throw emailInUse()
      const userId = known?.id ?? (await addByEmail(services, tx, wanted))
      return { userId, purpose: 'confirmation', link: 'signup' }
    }
    case 'invite': {
      const user = await invited(services, tx, { email, data })
      return { userId: user.id, purpose: 'confirmation', link: 'invite' }
    }
    default: {
      if (!known)
        throw new AuthError('user_not_found', 'User with this email not found', { status: 404 })
      if (type === 'recovery') return { userId: known.id, purpose: 'recovery', link: 'recovery' }
      const newEmail = await beginEmailChange(tx, known, wanted.newEmail)
      const address = type === 'email_change_new' ? newEmail : email
      return { userId: known.id, purpose: type, address, link: 'email_change' }
    }
  }
}

async function beginEmailChange(tx: Tx, user: User, newEmail: string | null): Promise<string> {
  if (!newEmail) throw new AuthError('validation_failed', 'A new email address is required')
  const existing = await userByEmail(tx, newEmail)
  if (existing && existing.id !== user.id) throw emailInUse()
  const isNew = user.new_email !== newEmail
  await tx
    .updateTable('users')
    .set({ new_email: newEmail, ...(isNew ? { email_change_confirm_status: 0 } : {}) })
    .where('id', '=', user.id)
    .execute()
  return newEmail
}
