export type Point = { lat: number; lng: number }

/** The same sphere that the database's earthdistance uses, so that both tell the same kilometres. */
export const EARTH_RADIUS_KM = 6378.168

const radians = (degrees: number) => (degrees * Math.PI) / 180

export function kmBetween(a: Point, b: Point) {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
