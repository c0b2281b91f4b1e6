import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'

/** Who writes: from the site's settings and configuration. */
export type EmailSender = { name: string; supportEmail: string; siteUrl: string }

/** A part of an email: a paragraph, facts side by side, or somebody's own words. */
export type EmailPart =
  | string
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { quote: string; from: string }

/** What an email says, in words already in the reader's language. */
export type EmailContent = {
  language: string
  /** The line a mailbox shows beside the subject. */
  preview: string
  heading: string
  parts: readonly EmailPart[]
  /** The one thing to do. */
  button?: { label: string; href: string }
  /** Said after the button: until when it works, what if it wasn't you. */
  after?: readonly string[]
  /** Why this email was sent. */
  reason: string
  /** Where emails like this one are stopped. */
  leave?: { label: string; href: string }
}

export type RenderedEmail = { html: string; text: string }

/**
 * Renders an email twice: as HTML in the colours of the site, readable by day and by night and without
 * pictures, and as plain text with the same words in the same order.
 */
export async function renderEmail(
  from: EmailSender,
  content: EmailContent,
): Promise<RenderedEmail> {
  // Fetched with the first email: it is large, and most processes write none for a while.
  const { render } = await import('@react-email/render')
  return {
    html: await render(<EmailDocument from={from} content={content} />),
    text: asText(from, content),
  }
}

const ground = { light: '#F7F1E5', dark: '#0F1722' }
const document = { light: '#FFFDF8', dark: '#182331' }
const line = { light: '#DED2BB', dark: '#2C3A4C' }
const ink = { light: '#16202E', dark: '#F7F0E2' }
const ink2 = { light: '#3C4757', dark: '#D2CCBF' }
const marigold = '#F5A524'
const band = ['#B9502F', marigold, '#2C7553']

const words = '"Noto Sans", "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const titles = 'Overpass, "Trebuchet MS", "Segoe UI", Helvetica, Arial, sans-serif'

// Mailboxes that know night (Apple Mail, Outlook for phones) read this; the others keep the day.
const night = `body { background: ${ground.light} }
@media (prefers-color-scheme: dark) {
  body, .ground { background: ${ground.dark} !important }
  .document { background: ${document.dark} !important; border-color: ${line.dark} !important }
  .ink { color: ${ink.dark} !important }
  .ink2 { color: ${ink2.dark} !important }
  .line { border-color: ${line.dark} !important }
}`

const text = { margin: '0 0 16px', fontFamily: words, fontSize: 16, lineHeight: '25px' }
const small = {
  margin: '0 0 10px',
  fontFamily: words,
  fontSize: 14,
  lineHeight: '21px',
  // Addresses of files are longer than a phone is wide.
  wordBreak: 'break-word' as const,
}

function EmailDocument({ from, content }: { from: EmailSender; content: EmailContent }) {
  return (
    <Html lang={content.language} dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{night}</style>
      </Head>
      <Preview>{content.preview}</Preview>
      <Body style={{ margin: 0 }}>
        {/* Not on the body, whose style is copied to a cell that the night doesn't reach. */}
        <Section className="ground" style={{ padding: '24px 12px', background: ground.light }}>
          <Container style={{ maxWidth: 600, margin: '0 auto' }}>
            <Band />
            <Section
              className="document"
              style={{ background: document.light, border: `1px solid ${line.light}`, padding: 28 }}
            >
              <Text
                className="ink"
                style={{ ...text, fontFamily: titles, fontWeight: 800, color: ink.light }}
              >
                {from.name}
              </Text>
              <Heading
                as="h1"
                className="ink"
                style={{
                  margin: '0 0 20px',
                  fontFamily: titles,
                  fontSize: 28,
                  lineHeight: '31px',
                  color: ink.light,
                }}
              >
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
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

function Band() {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          {band.map((colour) => (
            <td key={colour} style={{ background: colour, height: 6, fontSize: 0, lineHeight: 0 }}>
              &nbsp;
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function Part({ part }: { part: EmailPart }) {
  if (typeof part === 'string')
    return (
      <Text className="ink" style={{ ...text, color: ink.light }}>
        {part}
      </Text>
    )
  if ('quote' in part)
    return (
      <Section
        className="line"
        style={{
          borderLeft: `3px solid ${line.light}`,
          padding: '2px 0 2px 14px',
          marginBottom: 16,
        }}
      >
        <Text
          className="ink"
          style={{ ...text, margin: 0, whiteSpace: 'pre-line', color: ink.light }}
        >
          {part.quote}
        </Text>
        <Text className="ink2" style={{ ...small, margin: '4px 0 0', color: ink2.light }}>
          {part.from}
        </Text>
      </Section>
    )
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 16px', borderCollapse: 'collapse' }}
    >
      <tbody>
        {part.facts.map(([label, value]) => (
          <tr key={label}>
            <th
              scope="row"
              className="ink2 line"
              style={{ ...fact, color: ink2.light, textAlign: 'left', fontWeight: 400 }}
            >
              {label}
            </th>
            <td
              className="ink line"
              style={{ ...fact, color: ink.light, textAlign: 'right', fontWeight: 700 }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const fact = {
  ...text,
  margin: 0,
  padding: '8px 0',
  borderBottom: `1px solid ${line.light}`,
  verticalAlign: 'top',
} as const

function Action({ label, href }: { label: string; href: string }) {
  return (
    <>
      <Button
        href={href}
        style={{
          background: marigold,
          color: ink.light,
          borderRadius: 10,
          padding: '14px 28px',
          fontFamily: titles,
          fontSize: 17,
          fontWeight: 700,
        }}
      >
        {label}
      </Button>
      <Hr className="line" style={{ borderColor: line.light, margin: '24px 0 16px' }} />
    </>
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
