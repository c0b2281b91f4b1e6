import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type BuiltInCategory, isBuiltIn } from './categories.ts'

/** The names are the specification's. In a separate file, so that pages without them don't load them. */
const builtIn = {
  plumbing: { name: msg`Plumbing`, people: msg`plumbers` },
  electrical: { name: msg`Electrical`, people: msg`electricians` },
  'cleaning-services': {
    name: msg`Cleaning Services`,
    people: msg`cleaners`,
  },
  'gardening-landscaping': {
    name: msg`Gardening & Landscaping`,
    people: msg`gardeners`,
  },
  'home-maintenance': {
    name: msg`Home Maintenance`,
    people: msg`home maintenance providers`,
  },
  'painting-decorating': {
    name: msg`Painting & Decorating`,
    people: msg`painters`,
  },
  carpentry: { name: msg`Carpentry`, people: msg`carpenters` },
  roofing: { name: msg`Roofing`, people: msg`roofers` },
  'security-services': {
    name: msg`Security Services`,
    people: msg`security providers`,
  },
  'pet-services': { name: msg`Pet Services`, people: msg`pet carers` },
  'tutoring-education': {
    name: msg`Tutoring & Education`,
    people: msg`tutors`,
  },
  photography: { name: msg`Photography`, people: msg`photographers` },
  catering: { name: msg`Catering`, people: msg`caterers` },
  'event-planning': {
    name: msg`Event Planning`,
    people: msg`event planners`,
  },
  transportation: { name: msg`Transportation`, people: msg`drivers` },
  'it-support': {
    name: msg`IT Support`,
    people: msg`IT technicians`,
  },
  'beauty-wellness': {
    name: msg`Beauty & Wellness`,
    people: msg`beauty providers`,
  },
  'fitness-personal-training': {
    name: msg`Fitness & Personal Training`,
    people: msg`trainers`,
  },
  'handyman-services': {
    name: msg`Handyman Services`,
    people: msg`handy people`,
  },
  // "Other" is also an option elsewhere: renaming the category must not rename those.
  other: { name: msg({ message: 'Other', context: 'service type' }), people: msg`other providers` },
} as const satisfies Record<BuiltInCategory, Record<'name' | 'people', MessageDescriptor>>

/** For the server: messages of added categories exist only in its catalogues. */
const wordsOf = (code: string, kind: 'name' | 'people'): MessageDescriptor =>
  isBuiltIn(code) ? builtIn[code][kind] : { id: `category/${code}/${kind}` }

export const categoryName = (code: string) => wordsOf(code, 'name')

/** The plural for providers of a category: "plumbers". */
export const categoryPeople = (code: string) => wordsOf(code, 'people')
