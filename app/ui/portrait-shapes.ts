import { drawFrom, seeded } from './seed.ts'

/** Each skin tone with its shade. */
export const skins = [
  ['#4B2D22', '#3A2019'],
  ['#6C4331', '#573325'],
  ['#8F5D40', '#784B33'],
  ['#BA8259', '#A26D47'],
  ['#E2B18E', '#CD9977'],
] as const

export const grounds = [
  '#F2C679',
  '#D5E4D3',
  '#E7B79A',
  '#D0E0E6',
  '#F2CBAC',
  '#C6D1B4',
  '#BFD7DF',
  '#F2D9A8',
] as const

export const heads = [
  'crop',
  'afro',
  'bun',
  'locks',
  'parted',
  'cap',
  'doek',
  'hijab',
  'hard-hat',
] as const
export const clothes = ['tee', 'shirt', 'dungarees', 'jacket', 'vest'] as const

/** Pairs of matching background colours: the main one and its shade. */
export const backgrounds = [
  ['#2C7553', '#1F5A3F'],
  ['#2F6DA6', '#27598A'],
  ['#B9502F', '#97402A'],
  ['#1F3350', '#16202E'],
  ['#F2A72E', '#B9502F'],
  ['#FCF7EC', '#DCE4E4'],
] as const

export type PortraitLook = {
  skin: number
  ground: number
  head: (typeof heads)[number]
  clothes: (typeof clothes)[number]
  /** Colours of clothes and headwear. */
  cloth: number
  hat: number
  grey: boolean
  glasses: boolean
  beard: boolean
}

/** Deterministic: the same seed gives the same person, in every build and on every page. */
export function portraitLook(seed: string, wish: Partial<PortraitLook> = {}): PortraitLook {
  const random = seeded(`portrait ${seed}`)
  const first = (below: number) => Math.floor(random() * below)
  const look: PortraitLook = {
    skin: first(skins.length),
    ground: first(grounds.length),
    head: drawFrom(random, heads),
    clothes: drawFrom(random, clothes),
    cloth: first(backgrounds.length),
    hat: first(backgrounds.length - 1),
    grey: random() < 0.2,
    glasses: random() < 0.2,
    beard: random() < 0.3,
    ...wish,
  }
  if (!['crop', 'cap', 'hard-hat'].includes(look.head)) look.beard = wish.beard ?? false
  if (look.head === 'hard-hat' && !wish.clothes) look.clothes = 'vest'
  return look
}

/** Shapes around a face with its centre at 0 0, in a square from -130 -142 to 130 118. */
export const shape = {
  face: 'M-40-2Q-43-18-42-32Q-40-46-30-55Q-20-64-3-65Q14-66 26-58Q38-50 42-34Q46-18 44 0Q42 18 36 32Q29 45 19 52Q8 60-3 58Q-14 55-24 43Q-34 30-37 15Z',
  shade:
    'M6-61Q6-66 11-64L34-52Q38-50 39-45L44-23Q45-18 44-13L42 13Q42 18 40 23L31 40Q29 45 25 48L12 57Q2 62 3 53L5 43Q6 38 4 34Q1 30 5 26L13 16Q17 12 15 7L10-9Q8-14 8-19Z',
  neck: 'M-22 36Q-22 30-16 30H18Q24 30 24 36L26 86Q26 92 21 95L5 105Q0 108-5 105L-20 95Q-26 92-25 86Z',
  shoulders:
    'M-58 92Q-34 84-8 84H8Q34 84 58 92L72 96Q96 104 110 126L114 140H-114L-110 126Q-96 104-72 96Z',
  lids: 'M-29-9q10-9 20 0M16-9q9-9 19 0',
  brows: 'M-30-25q11-6 22-2M16-27q11-4 21 1',
  mouth: 'M-14 30q14 13 31 0',
  sideburn:
    'M-42-14Q-44-10-44-14V-32Q-45-36-41-36H40Q44-36 44-32L46-14Q47-10 45-13L40-24Q38-28 34-28H-32Q-36-28-38-24Z',
  crop: 'M-42-23Q-45-16-45-23V-38Q-45-45-41-50L-28-64Q-24-69-17-70L5-73Q12-73 18-70L36-59Q42-56 43-49L46-26Q47-20 44-26L40-38Q38-44 31-47L11-53Q4-56-2-54L-21-51Q-28-50-31-44Z',
  hairline:
    'M-45-6Q-48 1-48-7L-50-37Q-51-45-45-51L-27-72Q-21-78-13-78H12Q20-78 25-72L42-54Q48-48 48-40V-9Q48-1 46-9L42-20Q40-28 36-35Q30-46 23-48L8-52Q0-54-7-52L-22-49Q-29-47-32-39Z',
  parted:
    'M-44-14Q-48-6-48-14L-50-44Q-50-58-40-66L-24-78Q-8-84 8-80L34-72Q48-64 49-48L48-14Q47-6 44-14L40-34Q34-44 20-44Q-2-44-14-56Q-28-50-34-40Z',
  locks:
    'M-61-31a9 9 0 0 1 18 2L-55 53a8 8 0 0 1-14-2ZM-48-31a9 9 0 0 1 18 2L-39 68a8 8 0 0 1-15-2ZM-35-30h18l-7 90a8 8 0 0 1-14 0ZM17-30h18l3 84a8 8 0 0 1-14 0ZM30-29a9 9 0 0 1 18-2L54 68a8 8 0 0 1-15 2ZM43-29a9 9 0 0 1 18-2L70 61a8 8 0 0 1-16 2Z',
  afro: 'M-46 4Q-70-4-70-32Q-78-62-52-82Q-36-106-4-106Q30-108 50-86Q76-66 72-34Q72-6 48 4Z',
  beard:
    'M-38 13Q-41 7-40 13L-34 29Q-32 34-29 39L-18 55Q-14 60-9 62L3 66Q9 68 13 64L26 54Q31 50 33 44L41 21Q38 26 33 25L20 22Q15 20 9 20H0Q-6 20-11 22L-14 23Q-20 25-27 23Q-33 22-36 17Z',
  cap: 'M-32-34Q-48-34-47-49Q-46-64-34-75Q-19-86-3-86Q18-85 30-77Q42-68 45-52Q48-34 32-34Z',
  peak: 'M-48-39Q-48-42-45-42H12Q14-45 20-45L44-46Q50-46 55-44L80-32Q86-30 84-26Q82-22 76-23L46-29Q40-30 34-31L-45-33Q-48-33-48-36Z',
  helmet: 'M-32-36Q-50-36-48-54Q-46-71-33-84Q-18-98 0-98Q20-98 33-86Q46-74 49-55Q52-36 34-36Z',
  ridge: 'M-10-95Q-10-100-5-100H7Q12-100 12-95L14-38H-12Z',
  brim: 'M-61-34Q-60-40-54-40L59-41Q65-41 70-37L75-32Q80-28 74-25Q70-23 64-23L-56-26Q-62-26-61-32Z',
  doek: 'M-42-30Q-49-22-52-34L-55-50Q-58-62-52-72L-41-90Q-34-100-23-102L2-107Q13-110 24-104L46-90Q56-84 57-72V-58Q57-46 52-35Q47-23 44-29Q41-36 29-39L15-43Q4-46-8-44L-22-40Q-34-38-42-30Z',
  doekBand:
    'M-51-44Q-54-44-54-46L-57-59Q-58-62-55-62L54-66Q56-66 57-63V-53Q57-50 54-50L7-58Q4-58 1-57Z',
  knot: 'M36-92Q30-98 35-105L53-128Q58-134 65-131L77-125Q84-122 80-115L70-95Q66-88 74-87L88-85Q96-84 93-76L90-68Q88-60 80-63L63-69Q56-72 50-77Z',
  hijabBack:
    'M-41 96Q-65 96-65 74L-61-6Q-60-30-49-51Q-36-78-13-83Q10-87 31-76Q52-64 58-36L65 15L68 74Q70 96 46 96Z',
  hijab:
    'M-36 43Q-44 34-44 22L-46-28Q-46-40-37-48L-25-59Q-16-66-4-67L7-68Q19-68 28-61L33-58Q42-51 43-39L47 18Q48 30 40 39L32 49Q24 58 34 53L49 45Q60 40 60 28L59-28Q59-40 52-50L32-78Q26-88 14-88L-15-86Q-27-86-34-76L-51-50Q-58-40-58-28L-60 38Q-60 50-49 53L-32 58Q-20 62-28 52Z',
  hijabFront:
    'M-60 50Q-58 40-50 44L-30 54Q-20 58-11 61L0 64Q10 66 18 61L36 49Q45 44 49 53L65 83Q69 92 60 95L19 108Q10 111 0 109L-56 97Q-66 95-65 85Z',
  collar:
    'M-32 86Q-35 84-39 86L-53 94Q-57 96-54 98L-23 130Q-20 132-18 129L-2 109Q0 106-3 104ZM32 87Q36 84 39 86L53 94Q57 96 54 99L23 129Q20 131 18 128L3 109Q0 106 4 104Z',
  straps:
    'M-73 96Q-74 92-70 91L-54 89Q-50 88-49 92L-42 140H-66ZM73 96Q74 92 70 91L55 88Q51 88 50 91L43 140H67Z',
  lapels:
    'M-58 94Q-58 90-55 89L-38 85Q-34 85-33 88L-20 140H-46ZM57 94Q58 90 54 90L38 86Q34 85 33 89L20 140H46Z',
  vest: 'M-74 99Q-70 92-62 91L-42 86Q-34 85-32 92L-18 140H-114L-108 128ZM74 98Q70 91 62 90L42 86Q34 84 32 92L18 140H114L108 128Z',
  vestBands: 'M-66 94L-41 88L-39 140H-63ZM66 94L42 88L39 140H63Z',
} as const
