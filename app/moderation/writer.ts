import type { Evidence } from './evidence.ts'

/** Which side wrote what was reported: of a profile its provider, of a review a customer. */
export const writerOf = ({ parts }: Evidence): 'customer' | 'provider' =>
  parts.find(({ isReported }) => isReported)?.sender ??
  (parts.some(({ field }) => field === 'review') ? 'customer' : 'provider')
