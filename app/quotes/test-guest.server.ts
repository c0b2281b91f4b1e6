import { onTestFinished } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { codeIn, openSmsGateway } from '#app/platform/test-sms-gateway.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { plumber } from './test-world.server.ts'

export const NUMBER = '082 123 4567'

/** The site with a gateway, two plumbers in Mamelodi, and Kagiso, a guest. */
export async function startGuest(env: Record<string, string> = {}, now?: Date) {
  const gateway = await openSmsGateway()
  onTestFinished(gateway.close)
  const site = await testSite({
    now,
    env: { SMS_URL: gateway.url, CLIENT_IP_HEADER: 'X-Client', ...env },
  })
  const { services, clock } = site
  // Codes use the machine's clock, which only this test may move.
  const securityClock = { now: () => new Date(Date.now() + ahead.millis) }
  const ahead = { millis: 0 }
  services.securityClock = securityClock
  await services.jobs.work(jobsOf(services))
  const { db } = services
  const plumbers = [await plumber(db, 'Sipho Mahlangu'), await plumber(db, 'Johan Pretorius')]
  const visitor = site.visitor()
  const read = async (answer: Response) => ({
    status: answer.status,
    to: answer.headers.get('Location'),
    html: /<main.*<\/main>/s.exec(await answer.text())?.[0] ?? '',
  })
  const send = async (more: Record<string, string> = {}) =>
    read(
      await visitor.visit('/quote/new', {
        form: {
          intent: 'send',
          at: 'send',
          token,
          provider: plumbers[0]!.id,
          category: 'plumbing',
          job: 'geyser',
          words: 'Water drips through the ceiling since this morning',
          place: 'Mamelodi',
          time: 'asap',
          name: 'Kagiso Tau',
          phone: NUMBER,
          contact: 'phone',
          ...more,
        },
      }),
    )
  const token = newId()
  const look = async () => read(await visitor.visit('/quote/sent'))
  const post = async (form: Record<string, string>) =>
    read(await visitor.visit('/quote/sent', { form }))
  const request = () => db.selectFrom('quote_requests').selectAll().executeTakeFirstOrThrow()
  return {
    ...site,
    clock,
    gateway,
    plumbers,
    guest: visitor,
    send,
    look,
    post,
    request,
    later: (millis: number) => {
      ahead.millis += millis
    },
    newestCode: async (number = NUMBER) => codeIn(await gateway.textTo(`27${number.slice(1)}`)),
  }
}
