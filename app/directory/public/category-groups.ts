import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BuiltInCategory } from './categories.ts'

type Group = {
  name: MessageDescriptor
  about: MessageDescriptor
  /** The group's built-in categories, before administrators move them. */
  builtIn: BuiltInCategory[]
}

/** The groups of the services page in order: emergencies at home first, miscellaneous last. */
export const categoryGroups = {
  house: {
    name: msg`In the house`,
    about: msg`Pipes, wires, walls and everything that breaks.`,
    builtIn: [
      'plumbing',
      'electrical',
      'home-maintenance',
      'handyman-services',
      'painting-decorating',
      'carpentry',
    ],
  },
  outdoors: {
    name: msg`Outdoors and security`,
    about: msg`Roofs, gardens and gates.`,
    builtIn: ['roofing', 'gardening-landscaping', 'security-services'],
  },
  cleaning: {
    name: msg`Cleaning and pets`,
    about: msg`For your home, and the animals in it.`,
    builtIn: ['cleaning-services', 'pet-services'],
  },
  learning: {
    name: msg`Learning and wellbeing`,
    about: msg`Tutors, beauty and fitness.`,
    builtIn: ['tutoring-education', 'beauty-wellness', 'fitness-personal-training'],
  },
  occasions: {
    name: msg`Occasions`,
    about: msg`For the day that has to go right.`,
    builtIn: ['photography', 'catering', 'event-planning'],
  },
  more: {
    name: msg`Transport, IT and more`,
    about: msg`And anything that doesn't fit elsewhere.`,
    builtIn: ['transportation', 'it-support', 'other'],
  },
} as const satisfies Record<string, Group>

export type CategoryGroup = keyof typeof categoryGroups

export const groupCodes = Object.keys(categoryGroups) as CategoryGroup[]

export const isGroup = (code: string): code is CategoryGroup => Object.hasOwn(categoryGroups, code)
