import type { I18n } from '@lingui/core'
import type { Clock } from './clock.ts'
import type { Config } from './config.server.ts'
import { type Db, type Queryable, type Tx, transaction } from './db.server.ts'
import { type EmailContent, renderEmail } from './email.tsx'
import type { JobData, Jobs } from './jobs.server.ts'
import type { Language, SpokenLanguage } from './languages.ts'
import type { Email, Outbox } from './outbox.server.ts'

/** The services every email can use. A declaration may require more. */
type LoadServices = {
  config: Pick<Config, 'siteUrl'>
  settings: { current: () => { name: string; supportEmail: string } }
}
export type ComposeServices = LoadServices & {
  /** The built-in texts of a language, overridden by edited ones for emails. */
  emailTexts: { i18nFor: (language: SpokenLanguage) => I18n }
}
export type WriteServices = ComposeServices & { db: Db; clock: Clock; outbox: Outbox }

export type Recipient = { address: string; language: SpokenLanguage }
export type TemplateData = { recipient: Recipient }

/** An email's texts, in the recipient's language. Subject and preview default to the heading. */
export type EmailTexts = Omit<EmailContent, 'language' | 'preview'> & {
  subject?: string
  preview?: string
}

/** Null if the email no longer applies. */
export type EmailTemplate<Loaded> = (i18n: I18n, templateData: Loaded) => EmailTexts | null

/** Kinds of recipients, by which the administration lists emails. */
export const emailReaders = ['account', 'customer', 'provider', 'both', 'visitor', 'team'] as const
export type EmailReaders = (typeof emailReaders)[number]

/** Shared data of examples. Everything else is invented too: their people have addresses at example.co.za. */
export type Invented = {
  recipient: { address: string; language: Language }
  now: Date
  siteUrl: string
  site: { name: string; supportEmail: string }
}

/** A kind of email. Declared as methods, so that one table can hold kinds with different data. */
export type EmailDeclaration<
  Services = LoadServices,
  Data extends JobData = JobData,
  Loaded extends TemplateData = TemplateData,
> = {
  readers: EmailReaders
  /** Our own office reads it, which works in English: there is nothing to edit in another language. */
  isEnglish?: boolean
  /**
   * Invented data for previews. Together they show every text of this email: a text that no example shows
   * can't be edited, and fails a test.
   */
  examples(invented: Invented): readonly Loaded[]
  /**
   * Loads the data and the recipient when it is composed. Null if it no longer applies or the recipient
   * doesn't want it: nothing is sent.
   */
  loadTemplateData(services: Services, data: Data): Promise<Loaded | null>
  template(i18n: I18n, templateData: Loaded): EmailTexts | null
  /** Emails with the same key are composed once. */
  dedupeKey?(data: Data, templateData: Loaded): string
  replyTo?(templateData: Loaded): string | undefined
  /** The List-Unsubscribe URL, for emails to a list. */
  unsubscribeUrl?(templateData: Loaded): string
  /** Optional: not sent to an address that emails bounce from. */
  isOptional?: boolean
  /** It contains a code or link that gives access. */
  isSecret?(templateData: Loaded): boolean
  /** Writes in the email's own transaction. */
  alongside?(tx: Tx, templateData: Loaded, now: Date): Promise<void>
}

type DataOf<Declaration extends EmailDeclaration> = Parameters<Declaration['loadTemplateData']>[1]
type ServicesOf<Declaration extends EmailDeclaration> = Parameters<
  Declaration['loadTemplateData']
>[0] &
  ComposeServices

/**
 * Composes an email that an action writes to the outbox in its transaction. Rendering is slow: call it
 * before.
 */
export async function composeEmail<
  Declarations extends Record<string, EmailDeclaration>,
  Kind extends keyof Declarations & string,
>(
  services: ServicesOf<Declarations[Kind]>,
  declarations: Declarations,
  kind: Kind,
  data: DataOf<Declarations[Kind]>,
): Promise<Email | null> {
  return (await compose(services, declarations[kind]!, kind, data))?.email ?? null
}

/**
 * The emails that actions queue, with the data of each. Each subject adds its own by declaration merging; the
 * roof lists all declarations.
 */
// biome-ignore lint/suspicious/noEmptyInterface: subjects merge their emails into it
export interface QueuedEmails {}

export type QueuedEmailDeclarations = {
  [Kind in keyof QueuedEmails]: EmailDeclaration<LoadServices, QueuedEmails[Kind]>
}

export const COMPOSE_EMAIL = 'compose email'

/** Queues an email in the action's transaction: composing is too slow for a transaction. */
export async function queueEmail<Kind extends keyof QueuedEmails>(
  { jobs }: { jobs: Pick<Jobs, 'send'> },
  tx: Queryable,
  email: { kind: Kind } & QueuedEmails[Kind],
) {
  await jobs.send(tx, COMPOSE_EMAIL, email)
}

/** The job of `queueEmail`: composes the email and writes it to the outbox. Idempotent. */
export async function writeEmail<Declarations extends Record<string, EmailDeclaration>>(
  services: WriteServices & ServicesOf<Declarations[keyof Declarations]>,
  declarations: Declarations,
  { kind, ...data }: JobData,
) {
  const declaration = Object.hasOwn(declarations, String(kind)) && declarations[String(kind)]
  if (!declaration) throw new Error(`No email is declared as "${kind}".`)
  const composed = await compose(services, declaration, String(kind), data)
  if (!composed) return
  const now = services.clock.now()
  await transaction(services.db, async (tx) => {
    await services.outbox.write(tx, composed.email, now)
    await declaration.alongside?.(tx, composed.templateData, now)
  })
}

async function compose(
  services: ComposeServices,
  declaration: EmailDeclaration,
  kind: string,
  data: JobData,
): Promise<{ email: Email; templateData: TemplateData } | null> {
  const templateData = await declaration.loadTemplateData(services, data)
  if (!templateData) return null
  const i18n = services.emailTexts.i18nFor(templateData.recipient.language)
  const rendered = await renderTemplate(services, { declaration, i18n, templateData })
  if (!rendered) return null
  const { preview: _, ...parts } = rendered
  const email: Email = {
    kind,
    to: templateData.recipient.address,
    ...parts,
    dedupe: declaration.dedupeKey?.(data, templateData),
    replyTo: declaration.replyTo?.(templateData),
    unsubscribeUrl: declaration.unsubscribeUrl?.(templateData),
    isOptional: declaration.isOptional,
    isSecret: declaration.isSecret?.(templateData),
  }
  return { email, templateData }
}

type Rendering = { declaration: EmailDeclaration; i18n: I18n; templateData: TemplateData }

/** A rendered email, or null if it no longer applies. */
export async function renderTemplate(
  { config, settings }: LoadServices,
  { declaration, i18n, templateData }: Rendering,
) {
  const texts = declaration.template(i18n, templateData)
  if (!texts) return null
  const { subject = texts.heading, preview = texts.heading, ...content } = texts
  const { name, supportEmail } = settings.current()
  const sender = { name, supportEmail, siteUrl: config.siteUrl }
  const { language } = templateData.recipient
  const bodies = await renderEmail(sender, { language, preview, ...content })
  return { subject, preview, ...bodies }
}

/** A declaration for each template of a table. */
export function declareEach<Kind extends string, Declaration>(
  templates: Record<Kind, unknown>,
  declare: (kind: Kind) => Declaration,
) {
  const kinds = Object.keys(templates) as Kind[]
  return Object.fromEntries(kinds.map((kind) => [kind, declare(kind)])) as Record<Kind, Declaration>
}
