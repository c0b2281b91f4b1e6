/** A refresh token that a client shows us (with when it was last spent), or one of the same session that still lives. */
export type PresentedToken = { id: string; revokedAt: Date | null }
export type LiveToken = { id: string; parent: string | null }

export type RefreshStep =
  | { do: 'rotate' }
  | { do: 'reissue'; id: string }
  | { do: 'revoke family' | 'refuse' }

/**
 * What happens to a refresh token that someone shows.
 *
 * One that lives is spent for a child. One that is spent already is the sign of a thief, unless it is
 * the parent of a token that lives (its owner never got our answer, or two tabs asked at once: give
 * the same child again, however long ago), or was spent only moments ago.
 *
 * A token whose child was given again counts as spent at that moment: two tabs may show it at once, and
 * the one that is answered first may have spent the child before the other's request arrives. This helps
 * no thief: who was given the child may branch from that one for longer still.
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
  /** Off: a spent token is refused, but its session goes on. */
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
