/**
 * Appends the glyphs of one TrueType variable font to another with the same axes. The font packages are split
 * by alphabet, and two letters of the second part (ḓ and š) are in the footer of every page, so they belong
 * into the first file. Glyph names and HVAR are left out: advance widths then come from gvar's phantom
 * points, which both fonts have.
 */
const MORE_COMPONENTS = 0x20
const WORDS = 0x01
const SCALE = 0x08
const XY_SCALE = 0x40
const TWO_BY_TWO = 0x80

export function joinFonts(base, extra) {
  const a = readFont(base)
  const b = readFont(extra)
  const shift = a.numGlyphs - 1 // excludes the second font's .notdef
  const glyphs = [...a.glyphs, ...b.glyphs.slice(1).map((glyph) => moveComponents(glyph, shift))]
  const metrics = [...a.metrics, ...b.metrics.slice(1)]
  const variations = [
    ...a.gvar.data,
    ...b.gvar.data.slice(1).map((data) => moveTuples(data, a.gvar.tuples.length, a.gvar.axes)),
  ]
  const cmap = new Map([...a.cmap, ...[...b.cmap].map(([code, id]) => [code, id + shift])])

  const tables = new Map(a.tables)
  tables.delete('HVAR')
  tables.delete('DSIG')
  tables.set('cmap', writeCmap(cmap))
  tables.set('glyf', Buffer.concat(glyphs.map(evenly)))
  tables.set('loca', writeLoca(glyphs.map(evenly)))
  tables.set('hmtx', writeMetrics(metrics))
  tables.set('gvar', writeGvar(a.gvar.axes, [...a.gvar.tuples, ...b.gvar.tuples], variations))
  tables.set('maxp', writeMaxp(tables.get('maxp'), b.tables.get('maxp'), glyphs.length))
  const head = Buffer.from(tables.get('head'))
  head.writeInt16BE(1, 50) // long offsets in loca
  tables.set('head', head)
  const hhea = Buffer.from(tables.get('hhea'))
  hhea.writeUInt16BE(metrics.length, 34)
  tables.set('hhea', hhea)
  return writeFont(tables)
}

function readFont(buffer) {
  const tables = new Map()
  for (let i = 0; i < buffer.readUInt16BE(4); i++) {
    const position = 12 + i * 16
    const from = buffer.readUInt32BE(position + 8)
    tables.set(
      buffer.toString('latin1', position, position + 4),
      buffer.subarray(from, from + buffer.readUInt32BE(position + 12)),
    )
  }
  const numGlyphs = tables.get('maxp').readUInt16BE(4)
  return {
    tables,
    numGlyphs,
    glyphs: readGlyphs(tables, numGlyphs),
    metrics: readMetrics(tables, numGlyphs),
    cmap: readCmap(tables.get('cmap')),
    gvar: readGvar(tables.get('gvar'), numGlyphs),
  }
}

function readGlyphs(tables, count) {
  const [loca, glyf] = [tables.get('loca'), tables.get('glyf')]
  const isLong = tables.get('head').readInt16BE(50) === 1
  const atTime = (i) => (isLong ? loca.readUInt32BE(i * 4) : loca.readUInt16BE(i * 2) * 2)
  return Array.from({ length: count }, (_, i) => glyf.subarray(atTime(i), atTime(i + 1)))
}

function readMetrics(tables, count) {
  const hmtx = tables.get('hmtx')
  const long = tables.get('hhea').readUInt16BE(34)
  return Array.from({ length: count }, (_, i) => ({
    advance: hmtx.readUInt16BE(Math.min(i, long - 1) * 4),
    bearing: hmtx.readInt16BE(i < long ? i * 4 + 2 : long * 4 + (i - long) * 2),
  }))
}

function readCmap(cmap) {
  const found = new Map()
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const position = cmap.readUInt32BE(4 + i * 8 + 4)
    const format = cmap.readUInt16BE(position)
    if (format === 12) {
      for (let g = 0; g < cmap.readUInt32BE(position + 12); g++) {
        const group = position + 16 + g * 12
        const [from, to, id] = [0, 4, 8].map((o) => cmap.readUInt32BE(group + o))
        for (let code = from; code <= to; code++) found.set(code, id + code - from)
      }
    } else if (format === 4) readFormat4(cmap, position, found)
  }
  return found
}

function readFormat4(cmap, position, found) {
  const count = cmap.readUInt16BE(position + 6) / 2
  for (let s = 0; s < count; s++) {
    const end = cmap.readUInt16BE(position + 14 + s * 2)
    const start = cmap.readUInt16BE(position + 16 + (count + s) * 2)
    const delta = cmap.readUInt16BE(position + 16 + (2 * count + s) * 2)
    const offsetAt = position + 16 + (3 * count + s) * 2
    const offset = cmap.readUInt16BE(offsetAt)
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const plain = offset ? cmap.readUInt16BE(offsetAt + offset + (code - start) * 2) : code
      if (offset && !plain) continue
      found.set(code, (plain + delta) & 0xffff)
    }
  }
}

function readGvar(gvar, count) {
  const axes = gvar.readUInt16BE(4)
  const tupleCount = gvar.readUInt16BE(6)
  const tuplesAt = gvar.readUInt32BE(8)
  const isLong = gvar.readUInt16BE(14) & 1
  const dataAt = gvar.readUInt32BE(16)
  const atTime = (i) =>
    dataAt + (isLong ? gvar.readUInt32BE(20 + i * 4) : gvar.readUInt16BE(20 + i * 2) * 2)
  return {
    axes,
    tuples: Array.from({ length: tupleCount }, (_, i) =>
      gvar.subarray(tuplesAt + i * axes * 2, tuplesAt + (i + 1) * axes * 2),
    ),
    data: Array.from({ length: count }, (_, i) => gvar.subarray(atTime(i), atTime(i + 1))),
  }
}

/** A composite glyph refers to its components by index: they have moved. */
function moveComponents(glyph, shift) {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return glyph
  const moved = Buffer.from(glyph)
  for (let index = 10, flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
    flags = moved.readUInt16BE(index)
    moved.writeUInt16BE(moved.readUInt16BE(index + 2) + shift, index + 2)
    index += 4 + (flags & WORDS ? 4 : 2)
    index += flags & SCALE ? 2 : flags & XY_SCALE ? 4 : flags & TWO_BY_TWO ? 8 : 0
  }
  return moved
}

/** Variation data refers to shared peaks by index: the second font's follow the first's. */
function moveTuples(data, shift, axes) {
  if (data.length === 0) return data
  const moved = Buffer.from(data)
  for (let i = 0, position = 4; i < (moved.readUInt16BE(0) & 0xfff); i++) {
    const index = moved.readUInt16BE(position + 2)
    const isOwnPeak = index & 0x8000
    if (!isOwnPeak) moved.writeUInt16BE((index & 0xf000) | ((index & 0xfff) + shift), position + 2)
    position += 4 + (isOwnPeak ? axes * 2 : 0) + (index & 0x4000 ? axes * 4 : 0)
  }
  return moved
}

function evenly(part) {
  return part.length % 4 ? Buffer.concat([part, Buffer.alloc(4 - (part.length % 4))]) : part
}

function writeLoca(glyphs) {
  const loca = Buffer.alloc((glyphs.length + 1) * 4)
  let index = 0
  glyphs.forEach((glyph, i) => {
    index += glyph.length
    loca.writeUInt32BE(index, (i + 1) * 4)
  })
  return loca
}

function writeMetrics(metrics) {
  const hmtx = Buffer.alloc(metrics.length * 4)
  metrics.forEach(({ advance, bearing }, i) => {
    hmtx.writeUInt16BE(advance, i * 4)
    hmtx.writeInt16BE(bearing, i * 4 + 2)
  })
  return hmtx
}

function writeGvar(axes, tuples, data) {
  const parts = data.map(evenly)
  const head = Buffer.alloc(20 + (parts.length + 1) * 4)
  const tuplesAt = head.length
  const dataAt = tuplesAt + tuples.length * axes * 2
  head.writeUInt16BE(1, 0)
  head.writeUInt16BE(axes, 4)
  head.writeUInt16BE(tuples.length, 6)
  head.writeUInt32BE(tuplesAt, 8)
  head.writeUInt16BE(parts.length, 12)
  head.writeUInt16BE(1, 14)
  head.writeUInt32BE(dataAt, 16)
  let index = 0
  parts.forEach((part, i) => {
    index += part.length
    head.writeUInt32BE(index, 20 + (i + 1) * 4)
  })
  return Buffer.concat([head, ...tuples, ...parts])
}

function writeMaxp(maxp, other, count) {
  const joined = Buffer.from(maxp)
  joined.writeUInt16BE(count, 4)
  for (let index = 6; index < joined.length; index += 2) {
    joined.writeUInt16BE(Math.max(maxp.readUInt16BE(index), other.readUInt16BE(index)), index)
  }
  return joined
}

function writeCmap(map) {
  const codes = [...map.keys()].sort((x, y) => x - y)
  const groups = []
  for (const code of codes) {
    const last = groups.at(-1)
    if (last && code === last.to + 1 && map.get(code) === last.id + code - last.from) last.to = code
    else groups.push({ from: code, to: code, id: map.get(code) })
  }
  const cmap = Buffer.alloc(12 + 16 + groups.length * 12)
  cmap.writeUInt16BE(1, 2)
  cmap.writeUInt16BE(3, 4)
  cmap.writeUInt16BE(10, 6)
  cmap.writeUInt32BE(12, 8)
  cmap.writeUInt16BE(12, 12)
  cmap.writeUInt32BE(16 + groups.length * 12, 16)
  cmap.writeUInt32BE(groups.length, 24)
  groups.forEach(({ from, to, id }, i) => {
    for (const [n, value] of [from, to, id].entries())
      cmap.writeUInt32BE(value, 28 + i * 12 + n * 4)
  })
  return cmap
}

function writeFont(tables) {
  const names = [...tables.keys()].sort()
  const head = Buffer.alloc(12 + names.length * 16)
  const power = Math.floor(Math.log2(names.length))
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(names.length, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(names.length * 16 - 2 ** power * 16, 10)
  const parts = [head]
  let index = head.length
  names.forEach((name, i) => {
    const table = tables.get(name)
    const row = 12 + i * 16
    head.write(name, row, 'latin1')
    head.writeUInt32BE(checksum(table), row + 4)
    head.writeUInt32BE(index, row + 8)
    head.writeUInt32BE(table.length, row + 12)
    const part = evenly(table)
    parts.push(part)
    index += part.length
  })
  return Buffer.concat(parts)
}

function checksum(table) {
  const part = evenly(table)
  let sum = 0
  for (let index = 0; index < part.length; index += 4) sum = (sum + part.readUInt32BE(index)) >>> 0
  return sum
}
