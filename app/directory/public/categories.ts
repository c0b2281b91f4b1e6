import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The twenty service types, by the code that is stored. Their names are the specification's. */
export const categories = {
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
  other: { name: msg`Other`, people: msg`other providers` },
} as const satisfies Record<string, Record<'name' | 'people', MessageDescriptor>>

export type Category = keyof typeof categories

export const categoryCodes = Object.keys(categories) as Category[]

export function isCategory(code: unknown): code is Category {
  return typeof code === 'string' && Object.hasOwn(categories, code)
}
