import { expect, it } from 'vitest'
import { allowedRedirect } from './redirects.ts'

const site = 'https://site.example.co.za'

it.each([
  'https://site.example.co.za/welcome?x=1',
  'http://127.0.0.1:5173/back',
  'http://[::1]:80/',
])('leads to %s', (asked) => {
  expect(allowedRedirect(asked, site)).toBe(asked)
})

it.each([
  null,
  '',
  'words',
  '/welcome',
  '//evil.example',
  'https://evil.example/',
  'https://site.example.co.za.evil.example/',
  'https://site.example.co.za@evil.example/',
  'http://site.example.co.za/',
  'https://site.example.co.za:8443/',
  'http://localhost.evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'myapp://callback',
])('leads home instead of to %j', (asked) => {
  expect(allowedRedirect(asked, site)).toBe(site)
})

it('lets a site on this machine use any port of it', () => {
  expect(allowedRedirect('http://localhost:5173/', 'http://localhost:3000')).toBe(
    'http://localhost:5173/',
  )
})
