import type { PublicAddress } from '#app/page/address.ts'

type Wanted = { slug: string; category?: string; job?: string | null; words?: string }

/** The URL of the quote form for this provider, with the service chosen if there is one. */
export function quoteAddress({ slug, category, job, words }: Wanted): PublicAddress {
  const params = new URLSearchParams({ provider: slug })
  if (category) params.set('category', category)
  if (job) params.set('job', job)
  else if (words) params.set('words', words)
  return `/quote/new?${params}`
}

/** The same form for a question. */
export function messageAddress(slug: string): PublicAddress {
  return `/quote/new?${new URLSearchParams({ provider: slug, message: '1' })}`
}
