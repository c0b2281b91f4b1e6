import type { Province } from '#app/directory/public/provinces.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import type { Chance } from './chance.ts'
import { type Home, type HomeCode, homes } from './homes.ts'

const mixes: Record<Province, Partial<Record<HomeCode, number>>> = {
  gauteng: {
    zu: 21,
    st: 12,
    nso: 12,
    tn: 10,
    xh: 7,
    ts: 7,
    nr: 4,
    ve: 3,
    ss: 2,
    af: 9,
    en: 6,
    tamil: 3,
    kaaps: 3,
    cape: 1,
  },
  'western-cape': { kaaps: 32, xh: 31, af: 12, en: 12, cape: 9, zu: 2, st: 2 },
  'kwazulu-natal': { zu: 64, tamil: 17, en: 9, af: 3, xh: 5, cape: 2 },
  'eastern-cape': { xh: 73, kaaps: 9, en: 9, af: 6, st: 3 },
  'free-state': { st: 63, af: 15, tn: 9, xh: 7, zu: 5, en: 1 },
  limpopo: { nso: 50, ve: 19, ts: 19, af: 8, nr: 3, en: 1 },
  mpumalanga: { ss: 29, zu: 24, nr: 13, ts: 12, nso: 10, af: 10, en: 2 },
  'north-west': { tn: 66, af: 12, st: 7, xh: 6, ts: 5, kaaps: 4 },
  'northern-cape': { kaaps: 42, tn: 30, af: 18, xh: 8, en: 2 },
}

const alsoSpoken: Record<Province, SpokenLanguage[]> = {
  gauteng: ['zu', 'st', 'nso', 'tn', 'af', 'xh', 'ts'],
  'western-cape': ['af', 'xh'],
  'kwazulu-natal': ['zu'],
  'eastern-cape': ['xh', 'af'],
  'free-state': ['st', 'af', 'xh'],
  limpopo: ['nso', 've', 'ts'],
  mpumalanga: ['ss', 'zu', 'nr'],
  'north-west': ['tn', 'af'],
  'northern-cape': ['af', 'tn'],
}

export type Person = {
  first: string
  family: string
  isWoman: boolean
  skins: readonly number[]
  mayWearHijab: boolean
  languages: SpokenLanguage[]
}

/** Trades that mostly women or mostly men offer are generated that way, with exceptions. */
export function drawPerson(chance: Chance, province: Province, shareOfWomen = 0.5): Person {
  const home: Home = homes[chance.weighted(mixes[province])]
  const isWoman = chance.happens(shareOfWomen)
  const others = chance.some(alsoSpoken[province], chance.whole(0, 2))
  return {
    first: chance.one(isWoman ? home.women : home.men),
    family: chance.one(home.families),
    isWoman,
    skins: home.skins,
    mayWearHijab: home.hijab === true,
    languages: [...new Set<SpokenLanguage>([home.speaks, 'en', ...others])],
  }
}
