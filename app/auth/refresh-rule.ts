/** A refresh token that a client shows us, or one of the same session that still lives. */
export type PresentedToken = { id: string; revokedAt: Date | null }
export type LiveToken = { id: string; parent: string | null }

export type RefreshStep = { do: 'rotate' } | { do: 'reissue'; id: string } | { do: 'revoke family' }

/**
 * What happens to a refresh token that somebody shows.
 *
 * One that lives is spent for a child. One that is spent already is the sign of a thief, unless it is
 * the parent of a token that lives (its owner never got our answer, or two tabs asked at once: give
 * the same child again, however long ago), or was spent only moments ago.
 */
export function refreshStep({
  presented,
  live,
  now,
  reuseInterval,
}: {
  presented: PresentedToken
  /** Newest first. */
  live: readonly LiveToken[]
  now: Date
  reuseInterval: number
}): RefreshStep {
  if (presented.revokedAt === null) return { do: 'rotate' }
  const child = live.find((token) => token.parent === presented.id)
  if (child) return { do: 'reissue', id: child.id }
  if (now.getTime() - presented.revokedAt.getTime() < reuseInterval) return { do: 'rotate' }
  return { do: 'revoke family' }
}
