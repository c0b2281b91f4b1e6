import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The twenty service types, by the code that is stored. Their names are the specification's. */
export const categories = {
  plumbing: { name: msg`Plumbing`, people: msg`plumbers`, person: msg`plumber` },
  electrical: { name: msg`Electrical`, people: msg`electricians`, person: msg`electrician` },
  'cleaning-services': {
    name: msg`Cleaning Services`,
    people: msg`cleaners`,
    person: msg`cleaner`,
  },
  'gardening-landscaping': {
    name: msg`Gardening & Landscaping`,
    people: msg`gardeners`,
    person: msg`gardener`,
  },
  'home-maintenance': {
    name: msg`Home Maintenance`,
    people: msg`home maintainers`,
    person: msg`home maintainer`,
  },
  'painting-decorating': {
    name: msg`Painting & Decorating`,
    people: msg`painters`,
    person: msg`painter`,
  },
  carpentry: { name: msg`Carpentry`, people: msg`carpenters`, person: msg`carpenter` },
  roofing: { name: msg`Roofing`, people: msg`roofers`, person: msg`roofer` },
  'security-services': {
    name: msg`Security Services`,
    people: msg`security providers`,
    person: msg`security provider`,
  },
  'pet-services': { name: msg`Pet Services`, people: msg`pet carers`, person: msg`pet carer` },
  'tutoring-education': {
    name: msg`Tutoring & Education`,
    people: msg`tutors`,
    person: msg`tutor`,
  },
  photography: { name: msg`Photography`, people: msg`photographers`, person: msg`photographer` },
  catering: { name: msg`Catering`, people: msg`caterers`, person: msg`caterer` },
  'event-planning': {
    name: msg`Event Planning`,
    people: msg`event planners`,
    person: msg`event planner`,
  },
  transportation: { name: msg`Transportation`, people: msg`drivers`, person: msg`driver` },
  'it-support': {
    name: msg`IT Support`,
    people: msg`IT technicians`,
    person: msg`IT technician`,
  },
  'beauty-wellness': {
    name: msg`Beauty & Wellness`,
    people: msg`beauty providers`,
    person: msg`beauty provider`,
  },
  'fitness-personal-training': {
    name: msg`Fitness & Personal Training`,
    people: msg`trainers`,
    person: msg`trainer`,
  },
  'handyman-services': {
    name: msg`Handyman Services`,
    people: msg`handy people`,
    person: msg`handy person`,
  },
  other: { name: msg`Other`, people: msg`other providers`, person: msg`other provider` },
} as const satisfies Record<string, Record<'name' | 'people' | 'person', MessageDescriptor>>

export type Category = keyof typeof categories

export const categoryCodes = Object.keys(categories) as Category[]

export function isCategory(code: unknown): code is Category {
  return typeof code === 'string' && Object.hasOwn(categories, code)
}

type Group = { name: MessageDescriptor; about: MessageDescriptor; categories: Category[] }

/** The order of the services page: what goes wrong in a house first, what fits nowhere last. */
export const categoryGroups: Group[] = [
  {
    name: msg`In the house`,
    about: msg`Pipes, wires, walls and everything that breaks.`,
    categories: [
      'plumbing',
      'electrical',
      'home-maintenance',
      'handyman-services',
      'painting-decorating',
      'carpentry',
    ],
  },
  {
    name: msg`Outside and safe`,
    about: msg`Roof, garden and gate.`,
    categories: ['roofing', 'gardening-landscaping', 'security-services'],
  },
  {
    name: msg`Kept and cared for`,
    about: msg`Rooms, and those who live in them.`,
    categories: ['cleaning-services', 'pet-services'],
  },
  {
    name: msg`For people`,
    about: msg`Learning, looking and feeling well.`,
    categories: ['tutoring-education', 'beauty-wellness', 'fitness-personal-training'],
  },
  {
    name: msg`Occasions`,
    about: msg`One day that has to go right.`,
    categories: ['photography', 'catering', 'event-planning'],
  },
  {
    name: msg`Moving and machines`,
    about: msg`And what fits nowhere else.`,
    categories: ['transportation', 'it-support', 'other'],
  },
]

/** Who else might do it: offered where nobody of the category itself is near. */
export const neighbours: Record<Category, Category[]> = {
  plumbing: ['handyman-services', 'home-maintenance'],
  electrical: ['handyman-services', 'security-services', 'home-maintenance'],
  'cleaning-services': ['home-maintenance', 'gardening-landscaping'],
  'gardening-landscaping': ['handyman-services', 'cleaning-services'],
  'home-maintenance': ['handyman-services', 'painting-decorating', 'carpentry'],
  'painting-decorating': ['home-maintenance', 'handyman-services'],
  carpentry: ['handyman-services', 'home-maintenance'],
  roofing: ['home-maintenance', 'handyman-services', 'carpentry'],
  'security-services': ['electrical', 'handyman-services'],
  'pet-services': ['cleaning-services', 'transportation'],
  'tutoring-education': ['it-support', 'fitness-personal-training'],
  photography: ['event-planning', 'beauty-wellness'],
  catering: ['event-planning'],
  'event-planning': ['catering', 'photography', 'transportation'],
  transportation: ['handyman-services', 'event-planning'],
  'it-support': ['electrical', 'tutoring-education'],
  'beauty-wellness': ['fitness-personal-training', 'photography'],
  'fitness-personal-training': ['beauty-wellness', 'tutoring-education'],
  'handyman-services': ['home-maintenance', 'carpentry', 'plumbing'],
  other: ['handyman-services', 'home-maintenance', 'transportation'],
}
