import type { Evidence } from './evidence.ts'

/** Which side wrote the reported thing: a profile's provider, a review's customer. */
export const writerOf = ({ parts }: Evidence): 'customer' | 'provider' =>
  parts.find(({ isReported }) => isReported)?.sender ??
  (parts.some(({ field }) => field === 'review') ? 'customer' : 'provider')
