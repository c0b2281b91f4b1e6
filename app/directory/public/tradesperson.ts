import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type BuiltInCategory, isBuiltIn } from './categories.ts'

const builtIn: Record<BuiltInCategory, MessageDescriptor> = {
  plumbing: msg`plumber`,
  electrical: msg`electrician`,
  'cleaning-services': msg`cleaner`,
  'gardening-landscaping': msg`gardener`,
  'home-maintenance': msg`home maintenance provider`,
  'painting-decorating': msg`painter`,
  carpentry: msg`carpenter`,
  roofing: msg`roofer`,
  'security-services': msg`security provider`,
  'pet-services': msg`pet carer`,
  'tutoring-education': msg`tutor`,
  photography: msg`photographer`,
  catering: msg`caterer`,
  'event-planning': msg`event planner`,
  transportation: msg`driver`,
  'it-support': msg`IT technician`,
  'beauty-wellness': msg`beauty provider`,
  'fitness-personal-training': msg`trainer`,
  'handyman-services': msg`handy person`,
  other: msg`other provider`,
}

/** The singular for a provider of a category, for titles and descriptions, which the server renders. */
export const tradesperson = (code: string): MessageDescriptor =>
  isBuiltIn(code) ? builtIn[code] : { id: `category/${code}/person` }
