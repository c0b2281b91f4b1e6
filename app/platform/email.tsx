import {
  Body,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { Action, Band, type EmailPart, Part } from './email-parts.tsx'
import { document, ground, ink, ink2, line, night, small, text, titles } from './email-styles.ts'

/** The sender, from the site's settings and configuration. */
export type EmailSender = { name: string; supportEmail: string; siteUrl: string }

/** The contents of an email, already in the recipient's language. */
export type EmailContent = {
  language: string
  /** The preheader that mail clients show beside the subject. */
  preview: string
  heading: string
  parts: readonly EmailPart[]
  /** The call to action. */
  button?: { label: string; href: string }
  /** Text after the button: until when it works, and what to do if it wasn't you. */
  after?: readonly string[]
  /** Why this email was sent. */
  reason: string
  /** Where to unsubscribe from emails like this one. */
  leave?: { label: string; href: string }
}

export type RenderedEmail = { html: string; text: string }

/**
 * Renders an email as HTML in the site's colours, readable in light and dark mode and without images, and as
 * plain text with the same content.
 */
export async function renderEmail(
  from: EmailSender,
  content: EmailContent,
): Promise<RenderedEmail> {
  // Loaded with the first email: it is large, and most processes send none for a while.
  const { render } = await import('@react-email/render')
  return {
    html: await render(<EmailDocument from={from} content={content} />),
    text: asText(from, content),
  }
}

function EmailDocument({ from, content }: DocumentProps) {
  return (
    <Html lang={content.language} dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{night}</style>
      </Head>
      <Preview>{content.preview}</Preview>
      <Body style={{ margin: 0 }}>
        {/* Not on the body, whose style is copied to a cell that dark mode doesn't reach. */}
        <Section className="ground" style={{ padding: '24px 12px', background: ground.light }}>
          <Container style={{ maxWidth: 600, margin: '0 auto' }}>
            <Band />
            <Document from={from} content={content} />
            <Foot from={from} content={content} />
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

const siteNameStyle = { ...text, fontFamily: titles, fontWeight: 800, color: ink.light }
const headingStyle = {
  margin: '0 0 20px',
  fontFamily: titles,
  fontSize: 28,
  lineHeight: '31px',
  color: ink.light,
}

type DocumentProps = { from: EmailSender; content: EmailContent }

function Document({ from, content }: DocumentProps) {
  return (
    <Section
      className="document"
      style={{ background: document.light, border: `1px solid ${line.light}`, padding: 28 }}
    >
      <Text className="ink" style={siteNameStyle}>
        {from.name}
      </Text>
      <Heading as="h1" className="ink" style={headingStyle}>
        {content.heading}
      </Heading>
      {content.parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
      {content.button && <Action {...content.button} />}
      {content.after?.map((sentence) => (
        <Text key={sentence} className="ink2" style={{ ...small, color: ink2.light }}>
          {sentence}
        </Text>
      ))}
    </Section>
  )
}

/** Why it was sent, how to unsubscribe, and who sent it. */
function Foot({ from, content }: DocumentProps) {
  return (
    <Section style={{ padding: '20px 28px' }}>
      <Text className="ink2" style={{ ...small, color: ink2.light }}>
        {content.reason}
      </Text>
      {content.leave && (
        <Text className="ink2" style={{ ...small, color: ink2.light }}>
          <Link className="ink2" href={content.leave.href} style={{ color: ink2.light }}>
            {content.leave.label}
          </Link>
        </Text>
      )}
      <Text className="ink2" style={{ ...small, color: ink2.light }}>
        {`${from.name}, ${new URL(from.siteUrl).host}, ${from.supportEmail}`}
      </Text>
    </Section>
  )
}

function asText(
  from: EmailSender,
  { heading, parts, button, after = [], reason, leave }: EmailContent,
) {
  return [
    heading,
    ...parts.map(partAsText),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...after,
    '-- ',
    reason,
    ...(leave ? [`${leave.label}:\n${leave.href}`] : []),
    `${from.name}\n${from.siteUrl}\n${from.supportEmail}`,
  ].join('\n\n')
}

function partAsText(part: EmailPart) {
  if (typeof part === 'string') return part
  if ('quote' in part) return [...part.quote.split('\n'), part.from].map((l) => `> ${l}`).join('\n')
  return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
}
