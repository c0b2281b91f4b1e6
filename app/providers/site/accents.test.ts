import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Accent, accentNames } from './accents.ts'

const css = readFileSync(new URL('./accents.css', import.meta.url), 'utf8')

/** The visual system's backgrounds of text, in light and dark mode. */
const grounds = {
  day: { sand: '#f7f1e5', 'sand-2': '#eee4d1', document: '#fffdf8' },
  night: { sand: '#0f1722', 'sand-2': '#0a1018', document: '#182331' },
}
const AA = 4.5

function coloursOf(accent: Accent) {
  const rule = new RegExp(`\\[data-accent="${accent}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  const colour = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rule)?.[1]
  return {
    day: { text: colour('day-accent')!, ground: colour('day-accent')! },
    night: { text: colour('night-accent')!, ground: colour('night-ground')! },
  }
}

/** WCAG 2: relative luminance, and the contrast ratio of two colours. */
function luminance(hex: string) {
  const [red, green, blue] = [1, 3, 5].map((position) => {
    const part = Number.parseInt(hex.slice(position, position + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(first: string, other: string) {
  const [low, high] = [luminance(first), luminance(other)].toSorted((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

it('measures as the pages of the standard do', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it.each(accentNames)('%s can be read by day and by night', (accent) => {
  const onAccent = /--on-accent: (#[0-9a-f]{6});/.exec(css)![1]!
  const colours = coloursOf(accent)
  for (const look of ['day', 'night'] as const) {
    const { text, ground } = colours[look]
    for (const [name, under] of Object.entries(grounds[look]))
      expect(contrast(text, under), `${accent} on ${name} by ${look}`).toBeGreaterThanOrEqual(AA)
    expect(contrast(onAccent, ground), `on ${accent} by ${look}`).toBeGreaterThanOrEqual(AA)
    // The text of the one button on the background, whose own colour is that of the text around it.
    expect(contrast('#16202e', onAccent)).toBeGreaterThanOrEqual(AA)
  }
})

it('has a rule for each colour to choose, and no others', () => {
  const ruled = [...css.matchAll(/\[data-accent="([a-z]+)"\]/g)].map(([, name]) => name)
  expect(ruled).toEqual(accentNames)
})
