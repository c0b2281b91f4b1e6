import { msg } from '@lingui/core/macro'
import { data, type RouterContextProvider } from 'react-router'
import { placeById, placePath } from '#app/directory/index.server.ts'
import { jobName } from '#app/directory/public/job-title.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { spokenPhone } from '#app/platform/phone.ts'
import { dayOf, formatDate, formatDay } from '#app/platform/time.ts'
import { byName, type Client } from './merge-contacts.ts'
import { clientsOf, jobsOfClient } from './queries.server.ts'
import { isFoundBy } from './search.ts'

type Context = Readonly<RouterContextProvider>

const ON_A_PAGE = 25

/** The provider's clients by name, filtered by the search. */
export async function clientList(
  context: Context,
  providerId: string,
  typed: string,
  page: number,
) {
  const { db } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const clients = await clientsOf(db, providerId)
  const found = clients
    .filter((client) => isFoundBy(typed, { ...client, spoken: spoken(client) }))
    .toSorted(byName)
  const pages = Math.max(1, Math.ceil(found.length / ON_A_PAGE))
  const open = Math.min(Math.max(1, page), pages)
  return {
    total: clients.length,
    fromJobs: clients.filter(({ jobs }) => jobs > 0).length,
    found: found.length,
    page: open,
    pages,
    clients: found.slice((open - 1) * ON_A_PAGE, open * ON_A_PAGE).map((client) => ({
      id: client.id,
      name: client.name || i18n._(msg`Former customer`),
      reached: spoken(client) ?? client.email,
      hasNotes: client.notes !== '',
      jobs: client.jobs,
      paidCents: client.paidCents,
      lastOn: client.lastJobAt && formatDate(dayOf(client.lastJobAt), language),
    })),
  }
}

/** A client of this provider; throws 404 for any other. */
export async function ownClient(context: Context, providerId: string, clientId: string) {
  const clients = await clientsOf(context.get(servicesContext).db, providerId)
  const client = clients.find(({ ids }) => ids.includes(clientId))
  if (!client) throw data(null, { status: 404 })
  return client
}

/** The data of a client's page. */
export async function clientView(context: Context, providerId: string, client: Client) {
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const jobs = await jobsOfClient(db, providerId, client.ids)
  const day = (time: Date | null) => time && formatDay(dayOf(time), language, now)
  return {
    id: client.id,
    name: client.name || i18n._(msg`Former customer`),
    phone: client.phone ? { dial: client.phone, spoken: spokenPhone(client.phone) } : null,
    email: client.email,
    notes: client.notes,
    since: formatDate(dayOf(client.since), language),
    isStored: client.stored !== null,
    isImported: client.stored?.importId != null,
    paidCents: client.paidCents,
    jobCount: client.jobs,
    jobs: jobs.map((job) => ({
      id: job.id,
      invitationId: job.invitationId,
      state: job.state,
      job: jobName(i18n, job),
      place: placePath(placeById(job.placeId)!, language),
      askedOn: day(job.invitedAt),
      bookedOn: day(job.acceptedAt),
      endedOn: day(job.endedAt),
      totalCents: job.totalCents,
      paidCents: job.paidCents,
      rating: job.rating,
    })),
  }
}

const spoken = ({ phone }: { phone: string | null }) => (phone ? spokenPhone(phone) : null)
