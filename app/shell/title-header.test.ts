import { expect, it } from 'vitest'
import { testSite } from '#app/test-site.server.ts'

const LAUNCHED = new Date('2026-03-06T14:00:00+02:00')

/** Pages on which the specification hides the shell's title header. */
const hidden = [
  '/services',
  '/how-it-works',
  '/about',
  '/about-us',
  '/contact',
  '/contact-us',
  '/careers',
]

it.each([
  ...hidden,
  // And some others: here no page has one.
  '/',
  '/faq',
  '/terms',
  '/help-center',
  '/online-stores',
])(
  'draws no title of its own around %s: the page has one, and it is the only one',
  async (path) => {
    const { visitor } = await testSite({ now: LAUNCHED })
    const html = (await (await visitor().visit(path)).text()).replace(
      /<script[\s\S]*?<\/script>/g,
      '',
    )
    const page = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const around = html.replace(page, '')
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(around).not.toMatch(/<h1/)
    // The bell's popover has a heading of its own; nothing else in the header has.
    const header = around.slice(around.indexOf('<header'), around.indexOf('</header>'))
    expect(header.replace(/<h2[^>]*>Notifications<\/h2>/, '')).not.toMatch(/<h\d/)
  },
)
