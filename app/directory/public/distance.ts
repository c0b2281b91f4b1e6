export type Point = { lat: number; lng: number }

/** The radius that PostgreSQL's earthdistance uses, so that both compute the same distances. */
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

/** A point on the unit sphere. Comparing chord lengths avoids sines and square roots. */
export type Spot = readonly [x: number, y: number, z: number]

export function spotOf({ lat, lng }: Point): Spot {
  const [up, round] = [radians(lat), radians(lng)]
  return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)]
}

/** Monotonic in the distance, and cheap: the squared length of the chord. */
export function chordSquared(a: Spot, b: Spot) {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2
}
