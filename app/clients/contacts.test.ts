import { describe, expect, it } from 'vitest'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { contactEmail, contactPhone, readAll, readContact } from './contact.ts'
import { readContactFile } from './contact-file.ts'
import { MOST_FILE_BYTES } from './limits.ts'
import { isFoundBy } from './search.ts'

const i18n = i18nFor('en')

const bytesOf = (text: string) => new TextEncoder().encode(text)

function read(file: string | Uint8Array) {
  const answer = readContactFile(i18n, typeof file === 'string' ? bytesOf(file) : file)
  if ('refused' in answer) throw new Error(answer.refused.message)
  return answer
}

function refusal(file: string | Uint8Array) {
  const answer = readContactFile(i18n, typeof file === 'string' ? bytesOf(file) : file)
  return 'refused' in answer ? answer.refused.message : 'taken'
}

describe('a contact', () => {
  it('gets back the zero that a spreadsheet took', () => {
    expect(contactPhone('825550113')).toMatchObject({ number: '+27825550113' })
    expect(contactPhone('27825550113')).toMatchObject({ number: '+27825550113' })
    expect(contactPhone('tel:+27-82-555-0113')).toMatchObject({ number: '+27825550113' })
    expect(contactPhone('82555')).toHaveProperty('problem')
  })

  it('has its address in small letters', () => {
    expect(contactEmail(' Ayanda@Example.co.za ')).toBe('ayanda@example.co.za')
    expect(contactEmail('ayanda at example')).toBeNull()
  })

  it('keeps what is over as a note, and says why it is none', () => {
    expect(
      readContact({
        name: 'Charl  van Wyk',
        phones: ['0835550121', '011 555 0100', '12'],
        emails: ['charl@example.co.za', 'charl@'],
      }),
    ).toEqual({
      contact: {
        name: 'Charl van Wyk',
        phone: '+27835550121',
        email: 'charl@example.co.za',
        also: ['+27115550100', '12', 'charl@'],
      },
    })
    expect(readContact({ name: 'X', phones: [''], emails: [] })).toHaveProperty('why')
    expect(readContact({ name: 'X', phones: ['12'], emails: [] })).toHaveProperty('why')
  })

  it('is one for two rows with the same number', () => {
    const all = readAll(i18n, [
      { row: 2, name: 'Fatima', phones: ['0725550138'], emails: [] },
      { row: 3, name: 'Fatima Jacobs', phones: ['+27 72 555 0138'], emails: ['f@example.co.za'] },
      { row: 4, name: 'F', phones: [], emails: ['F@example.co.za'] },
    ])
    expect(all.contacts).toEqual([
      { name: 'Fatima', phone: '+27725550138', email: 'f@example.co.za', also: [] },
    ])
    expect(all.leftOut.map(({ row }) => row)).toEqual([3, 4])
  })
})

describe('a .vcf file', () => {
  it('is read as a telephone of today writes it', () => {
    const { source, contacts, leftOut } = read(
      [
        'BEGIN:VCARD',
        'VERSION:4.0',
        'FN:Ayanda Mokoena\\, Mrs',
        'item1.TEL;VALUE=uri;TYPE="voice,home":tel:+27-11-555-0100',
        'TEL;TYPE=cell:082 555 0113',
        'EMAIL:Ayanda@example.co.za',
        'NOTE:a long line that',
        '  goes on',
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Wyk;Charl;van;;',
        'TEL;TYPE=WORK,FAX:011 555 0199',
        'TEL:083 555 ',
        ' 0121',
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:3.0',
        'FN:No Number',
        'END:VCARD',
        'BEGIN:VCARD',
        'FN:Cut Off',
        'TEL:084 555 0152',
      ].join('\r\n'),
    )
    expect(source).toBe('vcf')
    expect(contacts).toEqual([
      {
        name: 'Ayanda Mokoena, Mrs',
        phone: '+27825550113',
        email: 'ayanda@example.co.za',
        also: ['+27115550100'],
      },
      { name: 'Charl van Wyk', phone: '+27835550121', email: null, also: ['+27115550199'] },
    ])
    expect(leftOut.map(({ row, shown }) => [row, shown])).toEqual([
      [3, 'No Number'],
      [4, 'Cut Off'],
    ])
  })

  it('is read as a telephone of 2005 wrote it: quoted-printable, charsets, soft breaks', () => {
    const { contacts } = read(
      [
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Lab=C3=A9;Ren=',
        '=C3=A9',
        'TEL;CELL;PREF:0795550144',
        'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQ',
        ' AAAQABAAD',
        '',
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:2.1',
        'FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Zo=EB Smit',
        'TEL;CELL:0845550152',
        'END:VCARD',
      ].join('\n'),
    )
    expect(contacts.map(({ name, phone }) => [name, phone])).toEqual([
      ['René Labé', '+27795550144'],
      ['Zoë Smit', '+27845550152'],
    ])
  })

  it('takes UTF-16 with its mark, and what Windows wrote without saying so', () => {
    const card = 'BEGIN:VCARD\r\nFN:Zoë\r\nTEL:0845550152\r\nEND:VCARD'
    const wide = new Uint8Array(Buffer.from(`\ufeff${card}`, 'utf16le'))
    expect(read(wide).contacts[0]?.name).toBe('Zoë')
    expect(read(new Uint8Array(Buffer.from(card, 'latin1'))).contacts[0]?.name).toBe('Zoë')
  })
})

describe('a .csv file', () => {
  it('is understood by its headings, in Afrikaans with semicolons and a mark too', () => {
    const { contacts, columns, leftOut } = read(
      '\ufeffNommer;Naam;Van;Selfoon;E-pos\r\n1;Marlize;Steyn;845550152;Marlize@Example.co.za\r\n2;Kagiso;Tau;;\r\n',
    )
    expect(columns).toEqual(['Naam', 'Van', 'Selfoon', 'E-pos'])
    expect(contacts).toEqual([
      { name: 'Marlize Steyn', phone: '+27845550152', email: 'marlize@example.co.za', also: [] },
    ])
    expect(leftOut.map(({ row, shown }) => [row, shown])).toEqual([[3, 'Kagiso Tau']])
  })

  it.each([
    ['Name,Phone 1 - Value,E-mail 1 - Value\nThabo Nkosi,061 555 0179 ::: 0115550100,\n'],
    ['sep=;\r\nFirst Name;Last Name;Mobile Phone;Tel\r\nThabo;Nkosi;061 555 0179;011 555 0100'],
    ['Client\tCell no\n"Thabo Nkosi"\t061 555 0179 / 011 555 0100\n'],
    ['Thabo Nkosi,0615550179,0115550100\n'],
  ])('is understood however it came about: %j', (file) => {
    expect(read(file).contacts).toEqual([
      { name: 'Thabo Nkosi', phone: '+27615550179', email: null, also: ['+27115550100'] },
    ])
  })

  it('is refused where no column helps', () => {
    expect(refusal('Colour,Shape\nred,round\n')).toContain('No column')
  })
})

describe('what is no list of contacts', () => {
  it.each([
    ['', 'empty'],
    ['MZ\u0000\u0003program', "This isn't a list of contacts"],
    ['PK\u0003\u0004xl/workbook', 'Excel workbook'],
    ['<html><body>Name,Phone</body></html>', "This isn't a list of contacts"],
  ])('is refused in words, whatever it is called: %j', (file, words) => {
    expect(refusal(file)).toContain(words)
  })

  it('is refused where it is too large, in bytes or in rows', () => {
    expect(refusal(new Uint8Array(MOST_FILE_BYTES + 1).fill(65))).toContain('10 MB')
    const rows = Array.from({ length: 5001 }, (_, index) => `A,08${String(index).padStart(8, '0')}`)
    expect(refusal(['Name,Cell', ...rows].join('\n'))).toContain('5 000')
  })
})

// Before the fix this took minutes; now the test's timeout would end it.
describe('a file that is made to keep the server busy', { timeout: 15_000 }, () => {
  const many = (unit: string, letters: number) => unit.repeat(letters / unit.length)
  const card = (lines: string) => `BEGIN:VCARD\nFN:Zoe\nTEL:0725550138\n${lines}\nEND:VCARD`

  it.each([
    ['a line that goes on and on', `NOTE:a${many('\n x', 600_000)}`],
    ['one that does so in another way', `NOTE;QUOTED-PRINTABLE:a${many('=\nx', 600_000)}`],
    ['a long one with short ends', `N;QUOTED-PRINTABLE:${many('a', 1e6)}=${many('\nx=', 6e6)}\nx`],
    ['a hundred thousand addresses', many('EMAIL:a\n', 800_000)],
    ['a hundred thousand names', many('ORG;CHARSET=x:\n', 1_500_000)],
  ])('is read all the same: %s', (_name, lines) => {
    expect(read(card(lines)).contacts).toMatchObject([{ name: 'Zoe', phone: '+27725550138' }])
  })

  it('is read all the same: thousands of cells full of spaces', () => {
    const row = `Zoe,0725550138 ${many(' ', 900)}x`
    const file = `Name,Cell\n${many(`${row}\n`, row.length * 4000)}`
    expect(read(file).contacts).toMatchObject([{ name: 'Zoe', phone: '+27725550138' }])
  })

  it.each([
    ['spaces', `Name,Email,Cell\nZoe,a${many(' ', 200_000)}b,0725550138\n`],
    ['columns', `Name,Cell${many(',x', 600_000)}\nZoe,0725550138\n`],
    ['numbers', `Name,Cell\nZoe,0725550138${many(';0', 600_000)}\n`],
  ])('is read all the same: %s', (_name, file) => {
    expect(read(file).contacts[0]!.phone).toBe('+27725550138')
  })

  it('says of three hundred thousand rows how many they are', () => {
    const file = `Name,Email\n${many('a\n', 600_000)}`
    expect(readContactFile(i18n, bytesOf(file))).toMatchObject({
      refused: { values: { count: 300_001 } },
    })
  })
})

describe('search', () => {
  const zoe = {
    name: 'Zoë Jacobs',
    phone: '+27725550138',
    spoken: '072 555 0138',
    email: 'zoe@example.co.za',
  }

  it.each(['', 'zoe', 'JACOBS', '072 555', '0725550', '+27 72', '555-0138', 'zoe@ex'])(
    'finds her by %j',
    (typed) => {
      expect(isFoundBy(typed, zoe)).toBe(true)
    },
  )

  it.each(['zoo', '0829', 'unit 72'])('does not find her by %j', (typed) => {
    expect(isFoundBy(typed, zoe)).toBe(false)
  })
})
