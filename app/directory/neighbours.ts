import {
  type BuiltInCategory,
  type Category,
  currentCategory,
  isActive,
  isBuiltIn,
} from './public/categories.ts'

const builtIn: Record<BuiltInCategory, BuiltInCategory[]> = {
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

/** Related trades, offered if no provider of the category is near. For an added category: handymen. */
export function neighboursOf(category: Category): Category[] {
  const near: Category[] = isBuiltIn(category) ? builtIn[category] : ['handyman-services', 'other']
  return [...new Set(near.map((code) => currentCategory(code)))].filter(
    (code) => code !== category && isActive(code),
  )
}
