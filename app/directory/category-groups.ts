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
