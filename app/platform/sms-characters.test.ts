import { expect, it } from 'vitest'
import { formatRand } from './money.ts'
import { toGsmCharacters } from './sms-characters.ts'

it.each([
  [`First quote: ${formatRand(1450_00)}…`, 'First quote: R1 450...'],
  ['Geyser 😀👩‍👩‍👧 leaks', 'Geyser leaks'],
  ['Moenie “ŉ” bietjie huil nie: dis reënerig', 'Moenie "\'n" bietjie huil nie: dis reenerig'],
  ['Ḓo ṱavhanya — Ṅwana’s', "Do tavhanya - Nwana's"],
  ['Crème à R5 @home #1 {x} €', 'Crème à R5 @home #1 {x} €'],
  ['漢字 stays', '漢字 stays'],
  ['half a letter \ud83d', 'half a letter '],
])('writes %j as %j', (words, cheap) => {
  expect(toGsmCharacters(words)).toBe(cheap)
})
