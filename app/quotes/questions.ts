import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type BuiltInCategory,
  type Category,
  isBuiltIn,
  mergedInto,
} from '#app/directory/public/categories.ts'
import { type StoredQuestion, storedQuestions } from '#app/directory/public/stored-questions.ts'

/** A short question with short answers, so that a provider can quote without asking back. */
export type Question = {
  code: string
  ask: MessageDescriptor
  options: readonly { code: string; name: MessageDescriptor; isRemoved?: true }[]
  /** Shown only for these jobs. */
  jobs?: readonly string[]
  /** No longer asked. */
  isRemoved?: true
}

const question = (
  code: string,
  ask: MessageDescriptor,
  options: Record<string, MessageDescriptor>,
  jobs?: readonly string[],
): Question => ({
  code,
  ask,
  options: Object.entries(options).map(([option, name]) => ({ code: option, name })),
  jobs,
})

const home = question('home', msg`Where is it?`, {
  house: msg`House`,
  flat: msg`Flat`,
  room: msg`Room or backyard`,
  business: msg`Shop or office`,
})

const rooms = question('rooms', msg`How many rooms?`, {
  one: msg`One`,
  'two-or-three': msg`Two or three`,
  'four-or-more': msg`Four or more`,
})

const materials = question('materials', msg`Who supplies the materials?`, {
  provider: msg`The provider`,
  me: msg`I do`,
  'not-sure': msg`Not sure yet`,
})

const size = question('size', msg`How big is it?`, {
  small: msg`Small`,
  medium: msg`Medium`,
  large: msg`Large`,
})

const guests = question('guests', msg`How many people?`, {
  'up-to-20': msg`Up to 20`,
  'up-to-50': msg`20 to 50`,
  'up-to-150': msg`50 to 150`,
  more: msg`More than 150`,
})

const level = question('level', msg`Which level?`, {
  primary: msg`Primary school`,
  high: msg`High school`,
  matric: msg`Matric`,
  after: msg`After school`,
})

const storeys = question('storeys', msg`How high is the building?`, {
  one: msg`One storey`,
  two: msg`Two storeys`,
  more: msg`Higher`,
})

const atHome = question('at', msg`Where should it be?`, {
  mine: msg`At my place`,
  theirs: msg`At their place`,
  either: msg`Either`,
})

const builtIn: Record<BuiltInCategory, readonly Question[]> = {
  plumbing: [
    question(
      'water-off',
      msg`Is the water off?`,
      { yes: msg`Yes, I closed it`, no: msg`No`, how: msg`I don't know how` },
      ['burst-or-leaking-pipe', 'geyser', 'tap-cistern-or-shower'],
    ),
    question(
      'geyser',
      msg`Which geyser?`,
      { electric: msg`Electric`, solar: msg`Solar`, gas: msg`Gas`, unknown: msg`I don't know` },
      ['geyser'],
    ),
    home,
  ],
  electrical: [
    question(
      'whole',
      msg`Is the power off everywhere?`,
      { all: msg`Everywhere`, part: msg`In part of the house`, no: msg`No` },
      ['no-power', 'distribution-board'],
    ),
    question(
      'meter',
      msg`Which meter?`,
      { prepaid: msg`Prepaid`, account: msg`Account`, unknown: msg`I don't know` },
      ['no-power', 'inverter-or-solar', 'certificate-of-compliance'],
    ),
    home,
  ],
  'cleaning-services': [
    rooms,
    question('products', msg`Are there cleaning products?`, {
      yes: msg`Yes`,
      no: msg`No, please bring them`,
    }),
    home,
  ],
  'gardening-landscaping': [
    size,
    question('rubble', msg`Should the cuttings be taken away?`, {
      yes: msg`Yes`,
      no: msg`No, leave them`,
    }),
  ],
  'home-maintenance': [home, materials],
  'painting-decorating': [
    { ...rooms, jobs: ['inside-walls', 'wallpaper', 'doors-and-frames'] },
    { ...storeys, jobs: ['outside-walls', 'roof-painting'] },
    materials,
  ],
  carpentry: [size, materials],
  roofing: [
    question('roof', msg`What is the roof made of?`, {
      tiles: msg`Tiles`,
      sheets: msg`Corrugated sheets`,
      flat: msg`Flat roof`,
      unknown: msg`I don't know`,
    }),
    storeys,
    question(
      'leaking-now',
      msg`Is water coming in now?`,
      { yes: msg`Yes`, rain: msg`Only when it rains`, no: msg`No` },
      ['roof-leak', 'roof-sheets-or-tiles'],
    ),
  ],
  'security-services': [
    home,
    question(
      'existing',
      msg`Do you already have a system?`,
      { none: msg`No, new`, mend: msg`Yes, repair it`, replace: msg`Yes, replace it` },
      ['alarm', 'cameras', 'gate-motor', 'electric-fence'],
    ),
  ],
  'pet-services': [
    question('animal', msg`Which animal?`, {
      dog: msg`Dog`,
      cat: msg`Cat`,
      other: msg`Other`,
    }),
    question('how-many', msg`How many?`, {
      one: msg`One`,
      two: msg`Two`,
      more: msg`Three or more`,
    }),
  ],
  'tutoring-education': [
    level,
    question('how', msg`How would you like the lessons?`, {
      person: msg`In person`,
      online: msg`Online`,
      either: msg`Either`,
    }),
    question('often', msg`How often?`, {
      once: msg`Once`,
      weekly: msg`Every week`,
      more: msg`More often`,
    }),
  ],
  photography: [
    question('hours', msg`For how long?`, {
      two: msg`Up to 2 hours`,
      half: msg`Half a day`,
      day: msg`A whole day`,
    }),
    { ...guests, jobs: ['wedding', 'event-photos'] },
  ],
  catering: [
    guests,
    question('serve', msg`Should they serve the food?`, {
      deliver: msg`Delivery only`,
      serve: msg`Serve it too`,
    }),
    question('diet', msg`Anything to keep in mind?`, {
      halaal: msg`Halaal`,
      vegetarian: msg`Vegetarian`,
      none: msg`No`,
    }),
  ],
  'event-planning': [
    guests,
    question('venue', msg`Do you have a venue?`, {
      yes: msg`Yes`,
      home: msg`At home`,
      no: msg`Not yet`,
    }),
  ],
  transportation: [
    question(
      'load',
      msg`How much is there?`,
      {
        bag: msg`A bag or box`,
        bakkie: msg`A bakkie load`,
        truck: msg`A house full`,
      },
      ['moving-house', 'bakkie-load', 'courier'],
    ),
    question(
      'stairs',
      msg`Are there stairs?`,
      { none: msg`No`, lift: msg`A lift`, stairs: msg`Stairs` },
      ['moving-house', 'bakkie-load'],
    ),
    question(
      'passengers',
      msg`How many passengers?`,
      { one: msg`One`, 'up-to-4': msg`Two to four`, more: msg`More` },
      ['airport-transfer', 'school-run'],
    ),
  ],
  'it-support': [
    question(
      'device',
      msg`Which device?`,
      {
        windows: msg({ message: 'Windows', context: 'the operating system' }),
        mac: msg`Mac`,
        phone: msg`Phone or tablet`,
        other: msg`Other`,
      },
      ['computer-repair', 'virus-or-data', 'setup-and-lessons'],
    ),
    { ...atHome, jobs: ['computer-repair', 'virus-or-data', 'setup-and-lessons'] },
  ],
  'beauty-wellness': [
    atHome,
    question('people', msg`For how many people?`, {
      one: msg`One`,
      'two-or-three': msg`Two or three`,
      more: msg`More`,
    }),
  ],
  'fitness-personal-training': [
    atHome,
    question('level', msg`How fit are you now?`, {
      starting: msg`Just starting`,
      some: msg`Somewhat`,
      fit: msg`Fit`,
    }),
  ],
  'handyman-services': [
    question('how-much', msg`How much work is it?`, {
      hour: msg`About an hour`,
      'half-day': msg`Half a day`,
      day: msg`A day or more`,
    }),
    materials,
  ],
  other: [],
}

/** Edited questions replace a category's built-in ones. */
function questionsOf(category: string): readonly Question[] {
  return (
    storedQuestions(category)?.map((stored) => asQuestion(category, stored)) ??
    (isBuiltIn(category) ? builtIn[category] : [])
  )
}

/** Its messages are in the server's catalogues (directory/category-store.server.ts). */
const asQuestion = (category: string, { code, options, jobs, isRemoved }: StoredQuestion) => ({
  code,
  ask: { id: `category/${category}/${code}` },
  options: options.map((option) => ({
    code: option.code,
    name: { id: `category/${category}/${code}/${option.code}` },
    isRemoved: option.isRemoved,
  })),
  jobs,
  isRemoved,
})

export function questionsFor(category: Category, job: string | null): readonly Question[] {
  return allQuestions(category).filter(({ jobs }) => !jobs || (job !== null && jobs.includes(job)))
}

/** All questions of a category, for a form whose job isn't chosen yet. */
export function allQuestions(category: Category): readonly Question[] {
  return questionsOf(category)
    .filter(({ isRemoved }) => !isRemoved)
    .map((question) => ({
      ...question,
      options: question.options.filter(({ isRemoved }) => !isRemoved),
    }))
}

/** Including removed ones and those of merged categories, because older requests have answers to them. */
export function everyQuestion(category: string): readonly Question[] {
  return [category, ...mergedInto(category)].flatMap(questionsOf)
}

/** Posted answers, limited to existing questions and options. */
export function knownAnswers(
  category: Category,
  job: string | null,
  given: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(
    questionsFor(category, job).flatMap(({ code, options }) => {
      const option = options.find((otherOption) => otherOption.code === given[code])
      return option ? [[code, option.code]] : []
    }),
  )
}

/** Services that repair ask what is wrong; others ask what is needed. */
const mending = new Set<Category>([
  'plumbing',
  'electrical',
  'home-maintenance',
  'roofing',
  'it-support',
  'handyman-services',
])

export const asksWhatIsWrong = (category: Category) => mending.has(category)
