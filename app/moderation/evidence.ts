/** A snapshot of a thing when it was reported, because it may change or be deleted. */
export type Evidence = {
  /** Its title: the job of a review or a conversation, the name of a business. */
  title: string
  /** The author's name, as the public or the other side sees it. */
  author: string
  /** The business that it is about, or that owns it. */
  provider: { name: string; slug: string }
  rating?: number
  parts: EvidencePart[]
}

export type EvidencePart = {
  /** A field of a profile, or the role of a message in a conversation. */
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
  /** The reported message, among those around it. */
  isReported?: boolean
}

/** Replaces the evidence once the time for appeals and questions is over. */
export const noEvidence: Evidence = {
  title: '',
  author: '',
  provider: { name: '', slug: '' },
  parts: [],
}

/** Its owner's texts, without those of others. */
export const ownWords = ({ parts }: Evidence): string =>
  (parts.some(({ isReported }) => isReported)
    ? parts.filter(({ isReported }) => isReported)
    : parts.filter(({ field }) => field !== 'answer')
  )
    .map(({ words }) => words)
    .join('\n\n')
