import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it.each([
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    { name: 'Chrome, Android', kind: 'phone' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
    { name: 'Firefox, Windows', kind: 'computer' },
  ],
  ['curl/8.5.0', null],
  ['', null],
  [null, null],
])('calls %s what its owner would', (userAgent, name) => {
  expect(deviceName(userAgent)).toEqual(name)
})
