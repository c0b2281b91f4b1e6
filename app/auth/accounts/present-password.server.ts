import type { AuthServices } from '../public/auth-services.ts'
import { isPassword } from './hashing.server.ts'
import { count, forget } from './limits.server.ts'
import type { User } from './users.server.ts'

const GUESSED = 'present password guessed'

/**
 * A session may guess the owner's secret ten times in a quarter of an hour, from any address. A guess is
 * counted before it is checked, so that concurrent ones count the same as sequential ones.
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

/** Whether this is their current password. Throws after too many guesses. */
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
