/** A presented refresh token (with when it was last used), or an active one of the same session. */
export type PresentedToken = { id: string; revokedAt: Date | null }
export type LiveToken = { id: string; parent: string | null }

export type RefreshStep =
  | { do: 'rotate' }
  | { do: 'reissue'; id: string }
  | { do: 'revoke family' | 'refuse' }

/**
 * Decides what happens to a presented refresh token.
 *
 * An active one is replaced by a child. One that is already used indicates theft, unless it is the parent
 * of an active token (the client missed our response, or two tabs refreshed at once: return the same child
 * again, however long ago), or was used only moments ago.
 *
 * A token whose child was returned again counts as used at that moment: two tabs may present it at once,
 * and the first may have used the child before the other's request arrives. This doesn't help a thief:
 * whoever got the child can branch from it for even longer.
 */
export function refreshStep({
  presented,
  live,
  now,
  reuseInterval,
  rotation = true,
  alwaysReusable = false,
}: {
  presented: PresentedToken
  /** Newest first. */
  live: readonly LiveToken[]
  now: Date
  reuseInterval: number
  /** If false, a used token is refused, but its session continues. */
  rotation?: boolean
  alwaysReusable?: boolean
}): RefreshStep {
  if (presented.revokedAt === null) return { do: 'rotate' }
  const child = live.find((token) => token.parent === presented.id)
  if (child) return { do: 'reissue', id: child.id }
  if (now.getTime() - presented.revokedAt.getTime() < reuseInterval) return { do: 'rotate' }
  if (alwaysReusable) return { do: 'rotate' }
  return { do: rotation ? 'revoke family' : 'refuse' }
}
