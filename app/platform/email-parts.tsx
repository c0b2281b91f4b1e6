import { Button, Hr, Section, Text } from '@react-email/components'
import { band, fact, ink, ink2, line, marigold, small, text, titles } from './email-styles.ts'

/** A part of an email: a paragraph, facts in two columns, or text that a user wrote. */
export type EmailPart =
  | string
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { quote: string; from: string }

export function Band() {
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

export function Part({ part }: { part: EmailPart }) {
  if (typeof part === 'string')
    return (
      <Text className="ink" style={{ ...text, color: ink.light }}>
        {part}
      </Text>
    )
  if ('quote' in part) return <Quote quote={part.quote} from={part.from} />
  return <Facts facts={part.facts} />
}

function Quote({ quote, from }: { quote: string; from: string }) {
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
        {quote}
      </Text>
      <Text className="ink2" style={{ ...small, margin: '4px 0 0', color: ink2.light }}>
        {from}
      </Text>
    </Section>
  )
}

function Facts({ facts }: { facts: Extract<EmailPart, { facts: unknown }>['facts'] }) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 16px', borderCollapse: 'collapse' }}
    >
      <tbody>
        {facts.map(([label, value]) => (
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

export function Action({ label, href }: { label: string; href: string }) {
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
