import { placeById, places, provinceShape } from '#app/directory/index.server.ts'
import { type Province, provinceCodes } from '#app/directory/public/provinces.ts'
import provinces from '#db/data/provinces.json'
import { areaMap } from './area-map.ts'
import type { Profile } from './queries.server.ts'

const { projection } = provinces

const MAP = { width: 360, height: 250 }
const weights = { metro: 0, city: 6, town: 5, township: 4, suburb: 3, village: 1 }

/** The names of places nearby, and the outlines of the provinces on the map. */
export function reachMap({ lat, lng, radiusKm, placeId, placeTyped, province }: Profile) {
  const name = placeTyped || (placeById(placeId)?.name ?? '')
  const near = placesNear({ lat, lng, radiusKm, placeId })
  const { radius, degrees, labels } = areaMap(
    { name, lat, lng },
    radiusKm,
    near.map((place) => ({
      ...place,
      weight: weights[place.kind] + Math.log10(place.population + 1),
    })),
    MAP,
  )
  const others = new Set(near.map((place) => place.province))
  others.delete(province)
  return {
    ...MAP,
    name,
    radius,
    labels,
    matrix: outlineMatrix(degrees),
    outlines: provinceCodes
      .filter(
        (code): code is Province => others.size > 0 && (code === province || others.has(code)),
      )
      .map((code) => ({ path: provinceShape(code).path, isOwn: code === province })),
  }
}

function placesNear({
  lat,
  lng,
  radiusKm,
  placeId,
}: Pick<Profile, 'lat' | 'lng' | 'radiusKm' | 'placeId'>) {
  const reach = (radiusKm / 111) * 2.2
  return places.filter(
    (place) =>
      place.kind !== 'metro' &&
      place.id !== placeId &&
      Math.abs(place.lat - lat) < reach &&
      Math.abs(place.lng - lng) < reach,
  )
}

/** From the outlines' own units to pixels: undoes their projection, then applies the map's. */
function outlineMatrix(degrees: ReturnType<typeof areaMap>['degrees']) {
  const { x, y } = projection
  const a = degrees.a / x.perLng
  const d = degrees.d / y.perLat
  const matrix = [a, 0, 0, d, degrees.e - x.offset * a, degrees.f - y.offset * d]
  return `matrix(${matrix.map((number) => Number(number.toPrecision(7))).join(' ')})`
}
