import type { BuiltInCategory as Category } from '#app/directory/public/categories.ts'
import { beauty } from './beauty.ts'
import { carpentry } from './carpentry.ts'
import { catering } from './catering.ts'
import { cleaning } from './cleaning.ts'
import { electrical } from './electrical.ts'
import { events } from './events.ts'
import { fitness } from './fitness.ts'
import { gardening } from './gardening.ts'
import { handyman } from './handyman.ts'
import { homeMaintenance } from './home-maintenance.ts'
import { it } from './it-support.ts'
import { other } from './other.ts'
import { painting } from './painting.ts'
import { pets } from './pets.ts'
import { photography } from './photography.ts'
import { plumbing } from './plumbing.ts'
import { roofing } from './roofing.ts'
import { security } from './security.ts'
import type { Trade } from './trade.ts'
import { transport } from './transport.ts'
import { tutoring } from './tutoring.ts'

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

/** The relative frequency of each trade. */
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
