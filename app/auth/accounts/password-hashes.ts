/** The parameters of our own hashes: OWASP's choice for argon2id, 19 MB and two passes. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Bcrypt ignores everything after 72 bytes.
export const BCRYPT_READS = 72

// Limits what an imported hash may cost per sign-in: bcrypt with cost 15 takes two seconds.
const DEAREST_BCRYPT = 15
const MOST_MEMORY = 262_144
const MOST_PASSES = 16
const MOST_LANES = 16

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const ARGON2 = /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$[\w+/]+\$[\w+/]+$/

export const isBcrypt = (hash: string) => BCRYPT.test(hash)

/** Whether a hash has the current parameters. An outdated one is replaced at the next sign-in. */
export function isCurrent(hash: string): boolean {
  const { memoryCost, timeCost, parallelism } = COST
  return hash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** Why an imported hash is unusable, or null. */
export function problemWithHash(hash: string): string | null {
  const bcrypt = BCRYPT.exec(hash)
  if (bcrypt) {
    const cost = Number(bcrypt[1])
    return cost >= 4 && cost <= DEAREST_BCRYPT
      ? null
      : `its bcrypt hash has the cost ${cost}; those from 4 to ${DEAREST_BCRYPT} are taken`
  }
  const argon2 = ARGON2.exec(hash)
  if (argon2) {
    const [memory, passes, lanes] = argon2.slice(1).map(Number) as [number, number, number]
    const isFair =
      lanes >= 1 &&
      lanes <= MOST_LANES &&
      passes >= 1 &&
      passes <= MOST_PASSES &&
      memory >= 8 * lanes &&
      memory <= MOST_MEMORY
    return isFair
      ? null
      : `its argon2 hash costs m=${memory},t=${passes},p=${lanes}, which is outside what is taken`
  }
  return 'its password hash is of a kind that is not known here (bcrypt and argon2 are)'
}
