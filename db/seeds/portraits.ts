import type { BuiltInCategory as Category } from '#app/directory/public/categories.ts'
import { type heads, type PortraitLook, portraitLook } from '#app/ui/portrait-shapes.ts'
import { Chance } from './chance.ts'
import type { Person } from './names.ts'

type Head = (typeof heads)[number]

const outdoorCategories: readonly Category[] = [
  'plumbing',
  'electrical',
  'roofing',
  'home-maintenance',
  'gardening-landscaping',
  'painting-decorating',
  'carpentry',
  'security-services',
  'handyman-services',
  'transportation',
]

const womensHeads: readonly Head[] = ['afro', 'bun', 'locks', 'doek', 'crop']
const mensHeads: readonly Head[] = ['crop', 'crop', 'parted', 'locks', 'cap']
const POOL = 64

const pools = new Map<string, number[]>()

/** A seed whose generated portrait fits this person and trade. */
export function portraitSeed(chance: Chance, person: Person, category: Category): number {
  const isOutdoors = outdoorCategories.includes(category)
  const key = `${person.skins} ${person.isWoman} ${person.mayWearHijab} ${isOutdoors}`
  const pool = pools.get(key) ?? search(key, person, isOutdoors)
  pools.set(key, pool)
  return chance.one(pool)
}

function search(key: string, person: Person, isOutdoors: boolean): number[] {
  const chance = new Chance(key)
  const pool: number[] = []
  while (pool.length < POOL) {
    const seed = chance.whole(1, 2_000_000_000)
    if (suits(portraitLook(String(seed)), person, isOutdoors)) pool.push(seed)
  }
  return pool
}

function suits(look: PortraitLook, person: Person, isOutdoors: boolean): boolean {
  if (!person.skins.includes(look.skin)) return false
  const isPale = look.skin === 4
  const fits: readonly Head[] = person.isWoman ? womensHeads : mensHeads
  const head =
    fits.includes(look.head) ||
    (look.head === 'hijab' && person.isWoman && person.mayWearHijab) ||
    (look.head === 'hard-hat' && isOutdoors)
  if (!head || (isPale && ['afro', 'locks', 'doek'].includes(look.head))) return false
  if (person.isWoman && look.beard) return false
  return isOutdoors || !['vest', 'dungarees'].includes(look.clothes)
}
