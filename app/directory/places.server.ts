import placesCsv from '../../db/data/places.csv?raw'
import provincesJson from '../../db/data/provinces.json'
import { chordSquared, kmBetween, type Point, spotOf } from './public/distance.ts'
import { isProvince, type Province, provinceCodes } from './public/provinces.ts'
import { plainWords } from './public/words.ts'

const kinds = ['metro', 'city', 'town', 'township', 'suburb', 'village'] as const
export type PlaceKind = (typeof kinds)[number]

export type Place = Point & {
  id: string
  name: string
  kind: PlaceKind
  parent: string | null
  province: Province
  /** Old figures from mixed sources: used only for sorting, never shown. */
  population: number
  aliases: string[]
}

function readPlaces(csv: string): Place[] {
  const [, ...lines] = csv.trim().split(/\r?\n/)
  return lines.map((line) => {
    const [id, name, kind, parent, province, lat, lng, population, aliases] = line.split(',')
    const known = kinds.find((otherKind) => otherKind === kind)
    if (!id || !name || !known || !isProvince(province))
      throw new Error(`Unreadable place: ${line}`)
    return {
      id,
      name,
      kind: known,
      parent: parent || null,
      province,
      lat: Number(lat),
      lng: Number(lng),
      population: Number(population) || 0,
      aliases: aliases ? aliases.split(';') : [],
    }
  })
}

export const places: readonly Place[] = readPlaces(placesCsv)

const byId = new Map(places.map((place) => [place.id, place]))
const spots = new Map(places.map((place) => [place.id, spotOf(place)]))
const childrenOf = Map.groupBy(places, (place) => place.parent)
const byName = Map.groupBy(places, (place) => plainWords(place.name))

export function placeById(id: string) {
  return byId.get(id)
}

export function placesIn(parentId: string): Place[] {
  return childrenOf.get(parentId) ?? []
}

/** The places that contain it, nearest first: Jabulani's are Soweto, Johannesburg, the metro. */
export function parentsOf(place: Place): Place[] {
  const parent = place.parent ? byId.get(place.parent) : undefined
  return parent ? [parent, ...parentsOf(parent)] : []
}

/** Other places of the same name. */
export function namesakes(place: Place): Place[] {
  return (byName.get(plainWords(place.name)) ?? []).filter((other) => other !== place)
}

/**
 * "Jabulani, Soweto"; a place without a parent is shown alone, or with its province if its name is ambiguous.
 */
export function placePath(place: Place, language = 'en') {
  const parent = parentsOf(place).find(
    (otherParent) => otherParent.kind !== 'metro' || place.kind !== 'city',
  )
  if (parent && plainWords(parent.name) !== plainWords(place.name)) {
    return `${place.name}, ${parent.name}`
  }
  return namesakes(place).length > 0
    ? `${place.name}, ${provinceName(place.province, language)}`
    : place.name
}

/** The nearest places with their distance in kilometres: of all, or of those with these ids. */
export function nearestPlaces(point: Point, count: number, among: Iterable<string> = spots.keys()) {
  const here = spotOf(point)
  const nearest: { id: string; chord: number }[] = []
  for (const id of among) {
    const spot = spots.get(id)
    if (!spot) continue
    const chord = chordSquared(here, spot)
    if (nearest.length === count && chord >= nearest[count - 1]!.chord) continue
    const index = nearest.findIndex((item) => chord < item.chord)
    nearest.splice(index === -1 ? nearest.length : index, 0, { id, chord })
    nearest.length = Math.min(nearest.length, count)
  }
  return nearest.map(({ id }) => {
    const place = byId.get(id)!
    return { place, km: kmBetween(point, place) }
  })
}

type ProvinceShape = {
  id: Province
  path: string
  label: [number, number]
  names: Partial<Record<string, string>> & { en: string }
  capital: string
  centroid: Point
}

const shapes = provincesJson.provinces as unknown as ProvinceShape[]
const shapeOf = new Map(shapes.map((shape) => [shape.id, shape]))

export function provinceName(province: Province, language = 'en') {
  const { names } = shapeOf.get(province)!
  return names[language] ?? names.en
}

export function provinceNames(province: Province) {
  return Object.values(shapeOf.get(province)!.names) as string[]
}

export function provinceShape(province: Province) {
  return shapeOf.get(province)!
}

/** The data of the map, with provinces in list order. */
export function provinceMap(language = 'en') {
  return {
    viewBox: provincesJson.viewBox,
    provinces: provinceCodes
      .map((id) => ({ id, name: provinceName(id, language), ...pathAndLabel(id) }))
      .sort((a, b) => a.name.localeCompare(b.name, language)),
  }
}

function pathAndLabel(id: Province) {
  const { path, label } = shapeOf.get(id)!
  return { path, label }
}

/** The default radius of a place: larger for a metro than for a village. */
export function reachOf(place: Place) {
  const reach = { metro: 60, city: 40, town: 30, township: 25, suburb: 25, village: 40 }
  return reach[place.kind]
}
