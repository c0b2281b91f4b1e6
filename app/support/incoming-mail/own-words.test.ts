import { describe, expect, it } from 'vitest'
import { processorTime } from '#app/platform/test-processor-time.ts'
import { turnsDuring } from '#app/platform/test-turns.ts'
import { isAutomatic } from './automatic.ts'
import { ownWords } from './own-words.ts'
import { readAnswer } from './read-answer.server.ts'

const OURS = 'Thembeka <reply+0123456789abcdef@mail.thembeka.example>'
const email = (...lines: string[]) => lines.join('\r\n')

describe('what someone wrote in an answer', () => {
  it.each([
    [
      'Gmail',
      email(
        'Yes, on Tuesday please.',
        '',
        'Naledi',
        '',
        `On Fri, Mar 6, 2026 at 2:00 PM ${OURS}`,
        'wrote:',
        '',
        '> Answer to your request #4711',
        '>',
        '> When may we call?',
      ),
      'Yes, on Tuesday please.\n\nNaledi',
    ],
    [
      'Gmail in Afrikaans',
      email(
        'Ja, Dinsdag asseblief.',
        '',
        `Op Vr. 6 Mrt. 2026 om 14:00 het ${OURS} geskryf:`,
        '',
        '> Wanneer kan ons bel?',
      ),
      'Ja, Dinsdag asseblief.',
    ],
    [
      'Gmail in isiZulu',
      email(
        'Yebo, ngoLwesibili.',
        '',
        `Ngo-Lwesihlanu, 6 Mashi 2026 ngo-14:00 u-${OURS}`,
        'wabhala:',
        '',
        '> Singakufonela nini?',
      ),
      'Yebo, ngoLwesibili.',
    ],
    [
      'Outlook on a desk',
      email(
        'The plumber came twice.',
        '',
        'Regards',
        'Gerhard',
        '',
        `From: ${OURS}`,
        'Sent: Friday, 06 March 2026 14:00',
        'To: gerhard@example.co.za',
        'Subject: Answer to your request #4711',
        '',
        'How often did he come?',
      ),
      'The plumber came twice.\n\nRegards\nGerhard',
    ],
    [
      'Outlook in Afrikaans',
      email(
        'Hy het twee keer gekom.',
        '',
        '-----Oorspronklike boodskap-----',
        `Van: ${OURS}`,
        'Gestuur: Vrydag 06 Maart 2026 14:00',
        'Aan: gerhard@example.co.za',
        'Onderwerp: Antwoord op u versoek #4711',
        '',
        'Hoeveel keer het hy gekom?',
      ),
      'Hy het twee keer gekom.',
    ],
    [
      'Outlook in isiZulu',
      email(
        'Ufike kabili.',
        '',
        `Kusuka: ${OURS}`,
        'Kuthunyelwe: ULwesihlanu, 06 Mashi 2026 14:00',
        'Kuya: sipho@example.co.za',
        'Isihloko: Impendulo #4711',
        '',
        'Ufike kangaki?',
      ),
      'Ufike kabili.',
    ],
    [
      'Outlook on a telephone',
      email(
        'Thank you!',
        '',
        'Get Outlook for iOS<https://aka.ms/o0ukef>',
        '________________________________',
        `From: ${OURS}`,
        'Sent: Friday, March 6, 2026 2:00:00 PM',
        'To: naledi@example.co.za <naledi@example.co.za>',
        'Subject: Answer to your request #4711',
        '',
        'It is done.',
      ),
      'Thank you!',
    ],
    [
      'Apple Mail',
      email(
        'That works for me.',
        '',
        'Sent from my iPhone',
        '',
        `> On 6 Mar 2026, at 14:00, ${OURS} wrote:`,
        '> ',
        '> Would Tuesday do?',
        '>> Is a deposit right?',
      ),
      'That works for me.',
    ],
    [
      'Apple Mail, its mark unquoted',
      email('Perfect', '', `On 06 Mar 2026, at 14:00, ${OURS} wrote:`, '', '\u00a0> Yes?', '> No?'),
      'Perfect',
    ],
    [
      'Yahoo, which marks nothing',
      email(
        'I paid on Monday.',
        '',
        'Sent from Yahoo Mail on Android',
        '',
        '  On Fri, 6 Mar 2026 at 14:00, Thembeka<reply@mail.thembeka.example> wrote:',
        '  When did you pay?',
      ),
      'I paid on Monday.',
    ],
    [
      'answers between the questions',
      email(
        `On 2026/03/06 14:00, ${OURS} wrote:`,
        '> Which day?',
        'Tuesday.',
        '> What time?',
        'After ten.',
        '-- ',
        'Naledi Tau, 12 Long Street',
      ),
      'Tuesday.\nAfter ten.',
    ],
    [
      'Thunderbird in a language of which nothing is known',
      email('Tak.', '', `W dniu 06.03.2026 o 14:00, ${OURS} pisze:`, '> Tuesday?'),
      'Tak.',
    ],
  ])('from %s', (_, text, words) => {
    expect(ownWords(text)).toBe(words)
  })

  it.each([
    ['a list of particulars', 'Name: Naledi\nTelephone: 082 555 0100\nAddress: 12 Long Street'],
    ['a sentence with a colon', 'He came at 14:00 and said:\n\nthat the geyser is old.'],
    ['who it was from', 'The card was\nFrom: my sister\nand nobody else.'],
    ['dashes', 'The parts:\n- a geyser\n- two valves\n\n--- and ---\n\nthat is all'],
  ])('leaves %s as it is', (_, text) => {
    expect(ownWords(text)).toBe(text)
  })

  it('is nothing where all of it is quoted', () => {
    expect(ownWords(email(`On 2026/03/06 14:00, ${OURS} wrote:`, '> Which day?'))).toBe('')
  })

  it('takes no time over a long mail of nothing but marks', async () => {
    const time = await processorTime(() => {
      ownWords('From: a\n'.repeat(20_000))
      ownWords(`${'-'.repeat(100_000)}x`)
      ownWords('a 14:00:\n'.repeat(20_000))
      ownWords(`${'\n'.repeat(100_000)}> x\n${'\n'.repeat(90_000)}`)
      ownWords(`${'_'.repeat(9)} `.repeat(20_000))
    })
    expect(time).toBeLessThan(2000)
  })
})

describe('automatic mail', () => {
  const mail = (fields: Record<string, string>, returnPath = 'naledi@example.co.za') =>
    isAutomatic({ returnPath, header: (name) => fields[name] })

  it.each([
    [{ 'auto-submitted': 'auto-replied' }],
    [{ 'auto-submitted': 'auto-generated; x=y' }],
    [{ 'x-autoreply': 'yes' }],
    [{ 'x-autorespond': '' }],
    [{ precedence: 'bulk' }],
    [{ precedence: 'auto_reply' }],
    [{ 'content-type': 'multipart/report; report-type=delivery-status' }],
    [{ 'list-id': '<neighbours.example>' }],
  ])('is %o', (fields) => expect(mail(fields)).toBe(true))

  it('is whatever came with no address to send it back to', () => expect(mail({}, '')).toBe(true))

  it('is no mail of a person', () => {
    expect(
      mail({ 'auto-submitted': 'no', precedence: 'normal', 'content-type': 'text/plain' }),
    ).toBe(false)
  })
})

it('reads a line of nothing but spaces once, however many are above it', {
  timeout: 5000,
}, () => {
  expect(ownWords(`${'\n'.repeat(100_000)}${'\u00a0'.repeat(99_000)}x`)).toBe('x')
})

it('never hangs while it reads an email of very many parts', async () => {
  const head = 'From: naledi@example.co.za\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'
  const mail = Buffer.from(head + '--x\r\n\r\n\r\n'.repeat(50_000))
  const reading = readAnswer(mail, 'naledi@example.co.za')
  expect(await turnsDuring(reading)).toBeGreaterThan(1000)
})
