import type { Category } from '#app/directory/public/categories.ts'
import { cleaning, gardening, pets, security } from './care.ts'
import { it, other, transport } from './goods.ts'
import {
  carpentry,
  electrical,
  handyman,
  homeMaintenance,
  painting,
  plumbing,
  roofing,
} from './house.ts'
import { catering, events, photography } from './occasions.ts'
import { beauty, fitness, tutoring } from './people.ts'
import type { Trade } from './trade.ts'

export const trades: { [Of in Category]: Trade<Of> } = {
  plumbing,
  electrical,
  'cleaning-services': cleaning,
  'gardening-landscaping': gardening,
  'home-maintenance': homeMaintenance,
  'painting-decorating': painting,
  carpentry,
  roofing,
  'security-services': security,
  'pet-services': pets,
  'tutoring-education': tutoring,
  photography,
  catering,
  'event-planning': events,
  transportation: transport,
  'it-support': it,
  'beauty-wellness': beauty,
  'fitness-personal-training': fitness,
  'handyman-services': handyman,
  other,
}

/** How many of each trade there are, against the others. */
export const shares: Record<Category, number> = {
  plumbing: 9,
  electrical: 8,
  'cleaning-services': 7,
  'gardening-landscaping': 6,
  'home-maintenance': 5,
  'painting-decorating': 5,
  carpentry: 4,
  roofing: 4,
  'security-services': 5,
  'pet-services': 3,
  'tutoring-education': 6,
  photography: 4,
  catering: 5,
  'event-planning': 3,
  transportation: 5,
  'it-support': 5,
  'beauty-wellness': 7,
  'fitness-personal-training': 3,
  'handyman-services': 5,
  other: 3,
}
