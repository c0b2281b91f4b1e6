import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Category } from './public/categories.ts'

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
    name: msg`Outdoors and security`,
    about: msg`Roofs, gardens and gates.`,
    categories: ['roofing', 'gardening-landscaping', 'security-services'],
  },
  {
    name: msg`Cleaning and pets`,
    about: msg`For your home, and the animals in it.`,
    categories: ['cleaning-services', 'pet-services'],
  },
  {
    name: msg`Learning and wellbeing`,
    about: msg`Tutors, beauty and fitness.`,
    categories: ['tutoring-education', 'beauty-wellness', 'fitness-personal-training'],
  },
  {
    name: msg`Occasions`,
    about: msg`For the day that has to go right.`,
    categories: ['photography', 'catering', 'event-planning'],
  },
  {
    name: msg`Transport, IT and more`,
    about: msg`And anything that doesn't fit elsewhere.`,
    categories: ['transportation', 'it-support', 'other'],
  },
]
