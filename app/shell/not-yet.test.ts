import { expect, it } from 'vitest'
import { textPages } from '#app/content/text-pages.server.ts'
import { documentedAddresses } from '#app/test-addresses.ts'
import { testSite } from '#app/test-site.server.ts'
import { notYet } from './not-yet.ts'

it('has words for every page that routes.ts gives it, and so have the long texts', () => {
  const pagesOf = (screen: string) =>
    documentedAddresses.filter(({ file }) => file === screen).map(({ pattern }) => pattern.slice(1))
  expect(pagesOf('shell/screens/not-yet.tsx').sort()).toEqual(Object.keys(notYet).sort())
  expect(pagesOf('content/screens/text.tsx').sort()).toEqual(Object.keys(textPages).sort())
})

it.each(['/npo-charities', '/services/npo-charities', '/af/services/npo-charities'])(
  'shows the same page at %s, and names one of its addresses as its own',
  async (path) => {
    const { visit } = await testSite()
    const html = await (await visit(path)).text()
    expect(html).toContain('class="page-box page-section"')
    const own = path.startsWith('/af') ? '/af/npo-charities' : '/npo-charities'
    expect(html).toMatch(new RegExp(`property="og:url" content="https?://[^/"]+${own}"`))
  },
)
