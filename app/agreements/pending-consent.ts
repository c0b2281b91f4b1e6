type Version = { version: string; isMaterial: boolean }

/**
 * Whether someone who agreed to these versions must agree again: the last material change is newer than all
 * of them. Imported accounts, which never agreed to any, are asked at the first such change.
 */
export function isPending(versions: readonly Version[], agreed: readonly string[]): boolean {
  const material = versions.findLastIndex(({ isMaterial }, index) => isMaterial && index > 0)
  const newest = versions.findLastIndex(({ version }) => agreed.includes(version))
  return material > newest
}

/** The versions that someone hasn't seen, oldest first. */
export const unseen = <One extends Version>(versions: readonly One[], agreed: readonly string[]) =>
  versions.slice(Math.max(1, versions.findLastIndex(({ version }) => agreed.includes(version)) + 1))
