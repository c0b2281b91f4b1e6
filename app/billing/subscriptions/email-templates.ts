import { contractEmails } from './contract-email-templates.ts'
import type { BillingEmailKind } from './email-kinds.ts'
import type { Template } from './email-words.ts'
import { officeEmails } from './office-email-templates.ts'
import { paymentEmails } from './payment-email-templates.ts'

export const billingEmailTemplates: Record<BillingEmailKind, Template> = {
  ...paymentEmails,
  ...contractEmails,
  ...officeEmails,
}
