const CURSOR = /^\d{12,14}\.[0-9a-f-]{36}$/

export type RequestedReviews = { stars: number | null; after: string | null }

/** The filter of reviews in a URL. Invalid values are ignored. */
export function requestedReviews(params: URLSearchParams): RequestedReviews {
  const stars = /^[1-5]$/.exec(params.get('stars') ?? '')
  const after = CURSOR.exec(params.get('after') ?? '')
  return { stars: stars ? Number(stars[0]) : null, after: after?.[0] ?? null }
}

/** The canonical parameters, for cached pages. */
export function reviewsParams({ stars, after }: Partial<RequestedReviews>): URLSearchParams {
  const params = new URLSearchParams()
  if (stars) params.set('stars', String(stars))
  if (after) params.set('after', after)
  return params
}

export function reviewsAddress(
  address: string,
  otherRequestedReviews: Partial<RequestedReviews>,
): string {
  const params = reviewsParams(otherRequestedReviews).toString()
  return params ? `${address}?${params}` : address
}
