import type { AuthServices } from '../public/auth-services.ts'
import { isPassword } from './hashing.server.ts'
import { count, forget } from './limits.server.ts'
import type { User } from './users.server.ts'

const GUESSED = 'present password guessed'

/**
 * Anyone who holds a session may guess what only its owner knows ten times in a quarter of an hour, from
 * whatever addresses. A guess is counted before it is looked at, so that many at once are no more than as
 * many in turn.
 */
export async function countGuess(
  services: AuthServices,
  userId: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  await count(services, GUESSED, userId)
  if (!(await isRight())) return false
  await forget(services, GUESSED, userId)
  return true
}

/** Whether this is the password that they have now. Throws when it was guessed too often. */
export function isPresentPassword(
  services: AuthServices,
  { id, password_hash: stored }: Pick<User, 'id' | 'password_hash'>,
  password: string,
): Promise<boolean> {
  return countGuess(
    services,
    id,
    async () => stored !== null && (await isPassword(stored, password)),
  )
}
