import { wantsEmail } from '#app/notifications/index.server.ts'
import { isOptionalEmail } from '#app/notifications/public/email-preferences.ts'
import type { Services } from '#app/page/services.server.ts'
import {
  declareEach,
  type EmailDeclaration,
  type EmailReaders,
} from '#app/platform/emails.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { loadQuoteTemplateData, type QuoteTemplateData } from './email-data.server.ts'
import { quoteEmailExamples } from './email-examples.server.ts'
import type { QuoteEmailData, QuoteEmailKind } from './email-kinds.ts'
import { quoteEmailTemplates } from './email-templates.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails extends Record<QuoteEmailKind, QuoteEmailData> {}
}

type EmailServices = Pick<
  Services,
  'clock' | 'config' | 'db' | 'secret' | 'securityClock' | 'settings'
>

const toBoth: readonly QuoteEmailKind[] = ['message written']
const toProviders: readonly QuoteEmailKind[] = [
  'request received',
  'request withdrawn',
  'quote accepted',
  'quote not chosen',
  'quote expired',
]

const readersOf = (kind: QuoteEmailKind): EmailReaders => {
  if (toBoth.includes(kind)) return 'both'
  return toProviders.includes(kind) ? 'provider' : 'customer'
}

export const quoteEmails = declareEach(
  quoteEmailTemplates,
  (kind): EmailDeclaration<EmailServices, QuoteEmailData, QuoteTemplateData> => ({
    readers: readersOf(kind),
    examples: (invented) => quoteEmailExamples(kind, invented),
    loadTemplateData: async (services, data) => {
      const templateData = await loadQuoteTemplateData(services, { kind, ...data })
      const provider = data.to === 'provider' ? templateData?.invitation?.providerId : undefined
      return provider && !(await wantsEmail(services.db, provider, kind)) ? null : templateData
    },
    template: quoteEmailTemplates[kind],
    dedupeKey: ({ id, to }, templateData) =>
      `quotes: ${kind} ${id} ${to}${version(kind, templateData)}`,
    isOptional: isOptionalEmail(kind),
    // A guest's link gives access to their request.
    isSecret: ({ to, request }) => to === 'customer' && request.customer_user === null,
  }),
)

/** A link that was made again is sent again. */
const version = (kind: QuoteEmailKind, { href }: QuoteTemplateData) =>
  kind === 'request held' || kind === 'link renewed' ? ` ${hashOf(href)}` : ''
