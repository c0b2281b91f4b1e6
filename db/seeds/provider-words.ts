import type { Place } from '#app/directory/index.server.ts'
import type { BuiltInCategory as Category } from '#app/directory/public/categories.ts'
import type { Check } from '#app/directory/public/checks.ts'
import type { Chance } from './chance.ts'
import type { Person } from './names.ts'
import type { trades } from './trades/index.ts'

const insurances = [
  'R1 million public liability',
  'R500 000 public liability',
  'R2 million public liability',
  'R2.5 million public liability',
]
const references = [
  'Three customers phoned',
  'Two customers and a former employer phoned',
  'Four customers phoned',
]
const visits = [
  'Visited at work',
  'Two finished jobs visited',
  'Photographs of five jobs looked at, one visited',
]

export function finding(
  chance: Chance,
  check: Check,
  certificates: { name: string; number: string }[],
  now: Date,
) {
  switch (check) {
    case 'identity':
      return chance.one(['ID and a live photo compared', 'Smart ID card and a live photo compared'])
    case 'business-registration':
      return chance.happens(0.6)
        ? `CIPC ${chance.whole(2008, 2024)}/${chance.number('######')}/07`
        : 'Sole trader, SARS registration letter seen'
    case 'skills': {
      const certificate = chance.one(certificates)
      return `${certificate.name}, ${chance.number(certificate.number)}, valid to ${chance.one(['Mar', 'Jun', 'Sep', 'Nov'])} ${now.getUTCFullYear() + chance.whole(1, 3)}`
    }
    case 'insurance':
      return chance.one(insurances)
    case 'background':
      return 'No criminal record found'
    case 'references':
      return chance.one(references)
    case 'quality':
      return chance.one(visits)
  }
}

const firmWords = [
  'Khanya',
  'Masakhane',
  'Siyakha',
  'Ubuntu',
  'Tswelopele',
  'Highveld',
  'Protea',
  'Vukani',
  'Lesedi',
  'Sisonke',
  'Karoo',
  'Umoya',
  'Thuthuka',
  'Bokang',
  'Ikhwezi',
  'Marula',
  'Aloe',
  'Blue Crane',
  'Kopano',
  'Rainbow',
  'Sunrise',
  'Baobab',
]

export function firmName(
  chance: Chance,
  person: Person,
  place: Place,
  endings: string[],
): string | null {
  const ending = chance.one(endings)
  const kind = chance.weighted({ none: 46, family: 22, first: 14, word: 12, place: 6 })
  switch (kind) {
    case 'none':
      return null
    case 'family': {
      const family = person.family[0]!.toUpperCase() + person.family.slice(1)
      return chance.happens(0.2) && !person.isWoman
        ? `${family} & Sons ${ending}`
        : `${family} ${ending}`
    }
    case 'first':
      return chance.happens(0.5) ? `${person.first}’s ${ending}` : `${person.first} ${ending}`
    case 'word':
      return `${chance.one(firmWords)} ${ending}`
    default:
      return `${place.name} ${ending}`
  }
}

export function plainName(name: string) {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
}

export function aboutText(
  chance: Chance,
  { learned, ways }: (typeof trades)[Category],
  place: Place,
  teamSize: number,
  joinedAt: Date,
): string {
  const together = [
    `There are ${teamSize} of us, all from around ${place.name}.`,
    `We are a team of ${teamSize}; you meet whoever comes before the day.`,
    `${teamSize} people and one phone, which we answer.`,
  ]
  const alone = [
    `I live in ${place.name} and work around it, so I am seldom far.`,
    `I work alone. Who you phone is who comes.`,
    `${place.name} is home; most of my work comes from one neighbour telling the next.`,
    `I take on what I can finish, and say no to the rest.`,
  ]
  const quotesPolicy = [
    'Send a photo with your request and the price will be closer.',
    'I answer in the evening if I was on a ladder during the day.',
    'Ask me anything before you decide; a question costs nothing.',
    `Here since ${joinedAt.getUTCFullYear()}, and I read every review.`,
  ]
  const sentences = [
    chance.one(learned),
    ...chance.some(ways, chance.whole(1, 2)),
    ...(chance.happens(0.75) ? [chance.one(teamSize > 1 ? together : alone)] : []),
    ...(chance.happens(0.4) ? [chance.one(quotesPolicy)] : []),
  ]
  return sentences.join(' ')
}
