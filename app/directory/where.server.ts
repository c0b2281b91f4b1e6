import openLocationCode from 'open-location-code'
import { nearestPlaces, type Place, placeById, placePath } from './places.server.ts'
import { kmBetween, type Point } from './public/distance.ts'
import { readWords } from './search-words.server.ts'

const codes = new openLocationCode.OpenLocationCode()
const PLUS_CODE = /\b([23456789CFGHJMPQRVWX]{2,8}\+[23456789CFGHJMPQRVWX]{0,3})(?=$|[\s,])/i
/** A Plus Code further than this from all of our places is in the sea or abroad. */
const FURTHEST_FROM_A_PLACE_KM = 60
const MOST_OFFERED = 6

export type Where = { place: Place; plusCode: string | null }
export type WhereRead =
  | { found: Where }
  /** The name is ambiguous: the user chooses. */
  | { choose: Place[] }
  | { unknown: true }

/** A job's location, from the typed text and the picked suggestion, if any. */
export function readWhere(typed: string, pickedId: string): WhereRead {
  const code = PLUS_CODE.exec(typed)?.[1]?.toUpperCase()
  if (code) return readPlusCode(code, typed.replace(PLUS_CODE, ' '), pickedId)
  const picked = pickedId ? placeById(pickedId) : undefined
  if (picked && (!typed || isNameOf(picked, typed))) return { found: atTime(picked) }
  const meant = matchingPlaces(typed)
  if (meant.length === 0) return { unknown: true }
  const [first, ...others] = meant
  return others.length === 0 ? { found: atTime(first!) } : { choose: meant }
}

const atTime = (place: Place, plusCode: string | null = null): Where => ({ place, plusCode })

const isNameOf = (place: Place, typed: string) =>
  plain(placePath(place)) === plain(typed) || plain(place.name) === plain(typed)

const plain = (words: string) => words.toLowerCase().replace(/\s+/g, ' ').trim()

/** One place if the name is certain, otherwise the candidates. */
function matchingPlaces(typed: string): Place[] {
  const { areas, areasOfOneName } = readWords(typed)
  const places = (ids: string[]) => ids.flatMap((id) => placeById(id) ?? [])
  if (areasOfOneName.length > 1) return places(areasOfOneName).slice(0, MOST_OFFERED)
  const best = areas[0]
  if (!best) return []
  const sure = placeById(best.what)
  if (sure && (best.certain || areas.length === 1)) return [sure]
  return places(areas.map(({ what }) => what)).slice(0, MOST_OFFERED)
}

function readPlusCode(code: string, around: string, pickedId: string): WhereRead {
  if (!codes.isValid(code)) return { unknown: true }
  const near = placeById(pickedId) ?? matchingPlaces(around)[0]
  if (codes.isShort(code) && !near) return { unknown: true }
  const full = codes.isShort(code) ? codes.recoverNearest(code, near!.lat, near!.lng) : code
  if (!codes.isFull(full)) return { unknown: true }
  const { latitudeCenter: lat, longitudeCenter: lng } = codes.decode(full)
  const place = suburbAt({ lat, lng })
  return place ? { found: atTime(place, full) } : { unknown: true }
}

/** The place that contains a point, or the nearest we know. */
function suburbAt(spot: Point): Place | undefined {
  const nearest = nearestPlaces(spot, 1)[0]
  return nearest && kmBetween(spot, nearest.place) <= FURTHEST_FROM_A_PLACE_KM
    ? nearest.place
    : undefined
}
