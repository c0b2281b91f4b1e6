import { MINUTE } from '#app/platform/time.ts'

/** An SMS may take a moment; before that no other is sent to the same number. */
export const RESEND_AFTER = MINUTE

export type PhoneChange = { phone: string; sentAt: Date; wrongCodes: number }

/** Whether another code may be sent: to another number at once, to the same one after a minute. */
export function maySendCode(
  pending: Pick<PhoneChange, 'phone' | 'sentAt'> | null,
  { phone, now }: { phone: string; now: Date },
): boolean {
  return pending?.phone !== phone || now.getTime() - pending.sentAt.getTime() >= RESEND_AFTER
}
