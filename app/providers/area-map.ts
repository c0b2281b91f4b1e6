import type { Point } from '#app/directory/public/distance.ts'

export type MapPlace = Point & { name: string; weight: number }
export type MapLabel = { name: string; x: number; y: number; anchor: 'start' | 'end' | 'middle' }
export type MapSize = { width: number; height: number }

const KM_A_DEGREE = 111.32
const LETTER = 6.6
const LINE = 17
const MOST_LABELS = 6
/** The circle's share of the map's shorter side. */
const CIRCLE = 0.78

/**
 * A small map around a provider, to scale, with the names that fit. At this size degrees can be treated as
 * linear.
 */
export function areaMap(
  { name, ...centre }: Point & { name: string },
  radiusKm: number,
  places: readonly MapPlace[],
  { width, height }: MapSize,
) {
  const radius = (Math.min(width, height) * CIRCLE) / 2
  const pixelsAKm = radius / radiusKm
  const across = KM_A_DEGREE * Math.cos((centre.lat * Math.PI) / 180) * pixelsAKm
  const down = KM_A_DEGREE * pixelsAKm
  const put = ({ lat, lng }: Point) => ({
    x: round(width / 2 + (lng - centre.lng) * across),
    y: round(height / 2 - (lat - centre.lat) * down),
  })
  const inside = places
    .map((place) => ({ ...place, ...put(place) }))
    .filter(({ x, y }) => x > 8 && x < width - 8 && y > 14 && y < height - 8)
    .toSorted((a, b) => b.weight - a.weight)
  return {
    radius: round(radius),
    /** The transform from degrees to pixels, for outlines: x = a · lng + e, y = d · lat + f. */
    degrees: {
      a: across,
      d: -down,
      e: width / 2 - centre.lng * across,
      f: height / 2 + centre.lat * down,
    },
    labels: labelsThatFit(inside, name, { width, height }),
  }
}

/** The most important names first; a name that would overlap another, the pin or the edge is left out. */
function labelsThatFit(
  places: readonly (MapPlace & { x: number; y: number })[],
  own: string,
  { width, height }: MapSize,
): DottedLabel[] {
  // The pin, and the name of its own place below it.
  const taken: Box[] = [
    boxAround(width / 2, height / 2, 13, 13),
    boxAround(width / 2, height / 2 + 23, (own.length * LETTER) / 2 + 3, 10),
  ]
  const labels: DottedLabel[] = []
  for (const { name, x, y } of places) {
    if (labels.length === MOST_LABELS) break
    const dot = boxAround(x, y, 5, 5)
    const free = spotsFor(name, x, y).find(({ box }) => {
      const isInside =
        box.left > 2 && box.right < width - 2 && box.top > 2 && box.bottom < height - 2
      return isInside && !taken.some((other) => touch(box, other) || touch(dot, other))
    })
    if (!free) continue
    const { label, box } = free
    taken.push(box, dot)
    labels.push({ ...label, x: round(label.x), dot: { x, y } })
  }
  return labels
}

type DottedLabel = MapLabel & { dot: { x: number; y: number } }

/** Label positions: to the right of its dot, to the left, or above. */
function spotsFor(name: string, x: number, y: number): { label: MapLabel; box: Box }[] {
  const wide = name.length * LETTER
  const spot = (label: MapLabel, left: number) => ({
    label,
    box: { left: left - 3, right: left + wide + 3, top: label.y - LINE + 3, bottom: label.y + 5 },
  })
  return [
    spot({ name, x: x + 7, y: y + 4, anchor: 'start' }, x + 7),
    spot({ name, x: x - 7, y: y + 4, anchor: 'end' }, x - 7 - wide),
    spot({ name, x, y: y - 8, anchor: 'middle' }, x - wide / 2),
  ]
}

type Box = { left: number; right: number; top: number; bottom: number }

const boxAround = (x: number, y: number, halfWide: number, halfTall: number): Box => ({
  left: x - halfWide,
  right: x + halfWide,
  top: y - halfTall,
  bottom: y + halfTall,
})

const touch = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const round = (pixels: number) => Math.round(pixels * 10) / 10
