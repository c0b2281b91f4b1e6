import type { Services } from '#app/page/services.server.ts'
import { declareEach, type EmailDeclaration } from '#app/platform/emails.server.ts'
import { billingEmailExamples, isToOffice } from './email-examples.ts'
import type { BillingEmailData, BillingEmailKind } from './email-kinds.ts'
import { billingEmailTemplates } from './email-templates.ts'
import type { BillingEmailContext } from './email-words.ts'
import { payerOf } from './payer.server.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails extends Record<BillingEmailKind, BillingEmailData> {}
}

type EmailServices = Pick<Services, 'config' | 'db' | 'settings'>

export const billingEmails = declareEach(
  billingEmailTemplates,
  (kind): EmailDeclaration<EmailServices, BillingEmailData, BillingEmailContext> => ({
    readers: isToOffice(kind) ? 'team' : 'provider',
    isEnglish: isToOffice(kind),
    examples: (invented) => billingEmailExamples(kind, invented),
    loadTemplateData: async ({ config: { siteUrl }, db, settings }, { userId, details }) => {
      const { adminMailbox } = settings.current()
      const office = { email: adminMailbox, language: 'en' as const }
      // Null once the recipient's account is erased.
      const payer = userId ? await payerOf(db, userId) : office
      return (
        payer && {
          recipient: { address: payer.email, language: payer.language },
          details,
          siteUrl,
        }
      )
    },
    template: billingEmailTemplates[kind],
    dedupeKey: ({ dedupeKey: once }) => `billing: ${kind} ${once}`,
  }),
)
