import { expect, it } from 'vitest'
import { testSite } from '#app/test-site.server.ts'

it.each(['/npo-charities', '/services/npo-charities', '/af/services/npo-charities'])(
  'shows the same page at %s, and names one of its addresses as its own',
  async (path) => {
    const { ask } = await testSite()
    const html = await (await ask(path)).text()
    expect(html).toContain('class="page-box page-section"')
    const own = path.startsWith('/af') ? '/af/npo-charities' : '/npo-charities'
    expect(html).toMatch(new RegExp(`property="og:url" content="https?://[^/"]+${own}"`))
  },
)
