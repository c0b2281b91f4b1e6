import { expect, it } from 'vitest'
import { readWhere } from './where.server.ts'

const placeOf = (typed: string, picked = '') => {
  const read = readWhere(typed, picked)
  return 'found' in read ? read.found.place.id : read
}

it('finds a suburb by its name, with a slip or with its town', () => {
  expect(placeOf('Mamelodi')).toBe('mamelodi')
  expect(placeOf('mamelodi, pretoria')).toBe('mamelodi')
  expect(placeOf('Khayelitha')).toBe('khayelitsha')
})

it('lets the person choose between places of one name', () => {
  const read = readWhere('Middelburg', '')
  expect('choose' in read && read.choose.map(({ province }) => province).sort()).toEqual([
    'eastern-cape',
    'mpumalanga',
  ])
  expect(placeOf('Middelburg', 'middelburg-mpumalanga')).toBe('middelburg-mpumalanga')
})

it('believes what was typed last, not a suggestion picked before', () => {
  expect(placeOf('Soweto', 'mamelodi')).toBe('soweto')
})

it('reads a Plus Code, whole or short beside a town, and keeps the spot', () => {
  const whole = readWhere('5G59MRVM+R2', '')
  expect('found' in whole && whole.found.plusCode).toBe('5G59MRVM+R2')
  expect('found' in whole && whole.found.place.province).toBe('gauteng')
  const short = readWhere('MRVM+R2 Soweto', '')
  expect('found' in short && short.found.plusCode).toBe('5G59MRVM+R2')
})

it.each(['', '+', '5G59MRVM', 'MRVM+R2', '8FVC9G8F+6X', '6GCRPR6C+XX', 'zzzzqqq', '\u0000', '+++'])(
  'says it does not know %j',
  (typed) => {
    expect(readWhere(typed, 'nowhere')).toEqual({ unknown: true })
  },
)
