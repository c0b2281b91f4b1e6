import { expect, it } from 'vitest'
import { allowedRedirect } from './redirects.ts'

const site = 'https://site.example.co.za'

it.each([
  'https://site.example.co.za/welcome?x=1',
  'http://127.0.0.1:5173/back',
  'http://[::1]:80/',
])('leads to %s', (requested) => {
  expect(allowedRedirect(requested, site)).toBe(requested)
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
])('leads home instead of to %j', (requested) => {
  expect(allowedRedirect(requested, site)).toBe(site)
})

it('lets a site on this machine use any port of it', () => {
  expect(allowedRedirect('http://localhost:5173/', 'http://localhost:3000')).toBe(
    'http://localhost:5173/',
  )
})

const list = [
  'https://*.partner.example/back',
  'https://app.example/**',
  'myapp://callback',
  'https://v?.example/',
]

it.each([
  'https://shop.partner.example/back',
  'https://shop.partner.example/back#part',
  'https://app.example/a/b.html?x=1',
  'myapp://callback',
  'https://v2.example/',
])('leads to %s, which the list allows', (requested) => {
  expect(allowedRedirect(requested, site, list)).toBe(requested)
})

it.each([
  'https://a.b.partner.example/back',
  'https://evil.example/.partner.example/back',
  'https://evil.example#.partner.example/back',
  'https://evil.example\\.partner.example/back',
  'https://app.example@evil.example/',
  'https://v.2.example/',
  'https://v22.example/',
  'myapp://callback/more',
  'https://app.example.evil.example/',
  'https://app.example/\tx',
])('leads home instead of to %j, which only looks like the list', (requested) => {
  expect(allowedRedirect(requested, site, list)).toBe(site)
})

it.each([
  'http://2130706433/',
  'http://0x7f.1/',
  'http://127.1/',
  'http://017700000001/',
  'https://10.0.0.1/',
  'http://192.168.1.1/',
  'http://%6cocalhost/',
  'http://[::ffff:10.0.0.1]/',
])('refuses the odd number %s even when everything is allowed', (requested) => {
  expect(allowedRedirect(requested, site, ['**'])).toBe(site)
})

it('takes the first candidate that is allowed', () => {
  expect(
    allowedRedirect([null, 'https://evil.example/', `${site}/from`, `${site}/later`], site),
  ).toBe(`${site}/from`)
})

it('never runs script, whatever the list says', () => {
  expect(allowedRedirect('javascript:alert(1)', site, ['**'])).toBe(site)
})
