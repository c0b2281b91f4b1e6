/** A thing as it was when it was reported: a copy, because it may change or go. */
export type Evidence = {
  /** What it is called: the job of a review or a conversation, the name of a business. */
  title: string
  /** The name of whoever wrote it, as the public or the other side reads it. */
  author: string
  /** The business that it is about, or whose it is. */
  provider: { name: string; slug: string }
  rating?: number
  parts: EvidencePart[]
}

export type EvidencePart = {
  /** A field of a profile, or what it is in a conversation. */
  field:
    | 'review'
    | 'answer'
    | 'message'
    | 'name'
    | 'headline'
    | 'about'
    | 'experience'
    | 'skills'
    | 'certifications'
    | 'websites'
  words: string
  /** Who wrote it, and when. */
  author?: string
  sender?: 'customer' | 'provider'
  writtenAt?: string
  /** The message that was reported, among those around it. */
  isReported?: boolean
}

/** Once the time to appeal and to ask is over, nothing of it is kept. */
export const noEvidence: Evidence = {
  title: '',
  author: '',
  provider: { name: '', slug: '' },
  parts: [],
}

/** What its owner wrote, without what others wrote around it. */
export const ownWords = ({ parts }: Evidence): string =>
  (parts.some(({ isReported }) => isReported)
    ? parts.filter(({ isReported }) => isReported)
    : parts.filter(({ field }) => field !== 'answer')
  )
    .map(({ words }) => words)
    .join('\n\n')
