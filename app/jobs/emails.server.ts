import { wantsEmail } from '#app/notifications/index.server.ts'
import { isOptionalEmail } from '#app/notifications/public/email-preferences.ts'
import {
  declareEach,
  type EmailDeclaration,
  type EmailReaders,
} from '#app/platform/emails.server.ts'
import {
  type EmailServices,
  type JobTemplateData,
  loadJobTemplateData,
} from './email-data.server.ts'
import { jobEmailExamples } from './email-examples.server.ts'
import type { JobEmailData, JobEmailKind } from './email-kinds.ts'
import { jobEmailTemplates } from './email-templates.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails extends Record<JobEmailKind, JobEmailData> {}
}

const toCustomers: readonly JobEmailKind[] = ['provider on the way', 'job to rate']
const toProviders: readonly JobEmailKind[] = ['job ended', 'review written']

const readersOf = (kind: JobEmailKind): EmailReaders => {
  if (toCustomers.includes(kind)) return 'customer'
  return toProviders.includes(kind) ? 'provider' : 'both'
}

export const jobEmails = declareEach(
  jobEmailTemplates,
  (kind): EmailDeclaration<EmailServices, JobEmailData, JobTemplateData> => ({
    readers: readersOf(kind),
    examples: (invented) => jobEmailExamples(kind, invented),
    loadTemplateData: async (services, data) => {
      const templateData = await loadJobTemplateData(services, data)
      const isUnwanted =
        templateData &&
        data.to === 'provider' &&
        !(await wantsEmail(services.db, templateData.providerId, kind))
      return isUnwanted ? null : templateData
    },
    template: jobEmailTemplates[kind],
    dedupeKey: ({ id, to, occasion }) => `jobs: ${kind} ${id} ${to} ${occasion}`,
    isOptional: isOptionalEmail(kind),
    // A guest's link opens their request to anyone who has it.
    isSecret: ({ to, isGuest }) => to === 'customer' && isGuest,
  }),
)
