import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Mail, Phone, Trash2 } from 'lucide-react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { JobTag } from '#app/jobs/public/job-tag.tsx'
import type { SiteAddress } from '#app/page/address.ts'
import { may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { actingProvider, providerIn } from '#app/providers/index.server.ts'
import { portalTitles } from '#app/providers/public/portal-titles.ts'
import { ConfirmedAct } from '#app/quotes/public/confirmed-act.tsx'
import { Initials } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { StarFigure } from '#app/ui/rating.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { clientView, ownClient } from '../clients-view.server.ts'
import { MOST_NOTES_LETTERS } from '../limits.ts'
import { removeClient } from '../remove-client.server.ts'
import { writeNotes } from '../write-notes.server.ts'
import type { Route } from './+types/client.ts'

export const handle = { part: 'clients' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'clients')
  if (!provider) return null
  const { settings } = context.get(servicesContext)
  const client = await clientView(
    context,
    provider.id,
    await ownClient(context, provider.id, params.clientId),
  )
  return { title: `${client.name} | ${settings.current().name}`, client }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const provider = actingProvider(context, request, 'clients')
  const person = signedIn(context, request)
  if (!may(person, 'keep clients', { provider: provider.user_id }))
    throw data(null, { status: 404 })
  const { db, clock } = context.get(servicesContext)
  const client = await ownClient(context, provider.id, params.clientId)
  const deciding = { providerId: provider.id, by: person.id, now: clock.now() }
  const form = await postedForm(request)
  const done = (to: SiteAddress, title: string) =>
    redirect(to, { headers: withToast(new Headers(), { kind: 'success', title }) })
  switch (form.get('intent')) {
    case 'notes': {
      const notes = cleanText(String(form.get('notes') ?? '').slice(0, MOST_NOTES_LETTERS * 4))
      if (notes.length > MOST_NOTES_LETTERS)
        return data(
          {
            notes,
            error: i18n._(msg`That's longer than 4 000 characters. Keep what matters most.`),
          },
          { status: 422 },
        )
      await writeNotes(db, { ...deciding, client, notes })
      return done(`/provider-portal/clients/${client.id}`, i18n._(msg`Note saved`))
    }
    case 'remove': {
      if (!client.stored) throw data(null, { status: 404 })
      await removeClient(db, { ...deciding, contactId: client.stored.id })
      return done('/provider-portal/clients', i18n._(msg`Client details erased`))
    }
    default:
      throw data(null, { status: 400 })
  }
}

type Page = NonNullable<Route.ComponentProps['loaderData']>['client']

export default function Client({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  if (!loaderData) return null
  const { client } = loaderData
  return (
    <>
      <Head client={client} />
      <StatStrip
        className="mt-5"
        stats={[
          { label: t`Jobs`, value: client.jobCount },
          {
            label: t`Paid`,
            value: formatRand(client.paidCents, { cents: 'never' }),
            money: true,
            change: t`for done jobs`,
          },
        ]}
      />
      <div className="portal-columns items-start">
        <History client={client} />
        <div className="grid content-start gap-5">
          <Reached client={client} />
          <Notes client={client} answer={actionData} />
          {client.isStored ? <Removal client={client} /> : null}
        </div>
      </div>
    </>
  )
}

function Head({ client }: { client: Page }) {
  return (
    <>
      <Link
        to={'/provider-portal/clients' satisfies SiteAddress}
        className="link inline-flex min-h-11 items-center gap-2"
      >
        <ArrowLeft className="size-4" aria-hidden />
        <Trans>Clients</Trans>
      </Link>
      <div className="mt-2 flex items-center gap-4">
        <Initials name={client.name} size={56} />
        <div className="min-w-0">
          <h1 className="text-h1 break-words">{client.name}</h1>
          <p className="text-ink-2">
            {client.isImported ? (
              <Trans>Imported, your client since {client.since}</Trans>
            ) : (
              <Trans>Your client since {client.since}</Trans>
            )}
          </p>
        </div>
      </div>
    </>
  )
}

function Reached({ client: { phone, email } }: { client: Page }) {
  return (
    <Card as="section" aria-labelledby="reached">
      <h2 id="reached" className="text-h4">
        <Trans>Contact details</Trans>
      </h2>
      {!phone && !email ? (
        <p className="text-small mt-1 text-ink-2">
          <Trans>No contact details: the account was deleted.</Trans>
        </p>
      ) : null}
      <ul className="mt-1">
        {phone ? (
          <li>
            <a href={`tel:${phone.dial}`} className="link inline-flex min-h-11 items-center gap-2">
              <Phone className="size-5 flex-none" aria-hidden />
              {phone.spoken}
            </a>
          </li>
        ) : null}
        {email ? (
          <li>
            <EmailLink email={email} />
          </li>
        ) : null}
      </ul>
    </Card>
  )
}

function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center gap-2 break-all">
      <Mail className="size-5 flex-none" aria-hidden />
      {email}
    </a>
  )
}

type Answer = Route.ComponentProps['actionData']

function Notes({ client, answer }: { client: Page; answer: Answer }) {
  const { t } = useLingui()
  const isBusy = useNavigation().formData?.get('intent') === 'notes'
  return (
    <Card as="section" aria-labelledby="own-notes">
      <h2 id="own-notes" className="text-h4">
        <Trans>Your notes</Trans>
      </h2>
      <Form method="post" noValidate preventScrollReset className="mt-2 grid gap-3">
        <TextArea
          key={client.notes}
          id="notes"
          name="notes"
          label={t`What to remember`}
          hint={t`Only you see this.`}
          rows={5}
          maxLength={MOST_NOTES_LETTERS}
          defaultValue={answer?.notes ?? client.notes}
          errors={answer?.error ? [answer.error] : undefined}
        />
        <div>
          <Button type="submit" name="intent" value="notes" busy={isBusy}>
            <Trans>Save note</Trans>
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function Removal({ client }: { client: Page }) {
  const { t } = useLingui()
  return (
    <div>
      <ConfirmedAct
        name={`remove ${client.id}`}
        kind="quiet"
        icon={<Trash2 aria-hidden />}
        label={t`Erase client details`}
        question={t`Erase what you keep about ${client.name}?`}
        consequence={
          client.jobCount > 0 ? (
            <Trans>
              Your note and the details you imported are erased for good. The jobs stay.
            </Trans>
          ) : (
            <Trans>Name, number and note are erased for good.</Trans>
          )
        }
        act={t`Erase`}
        isDanger
        action="."
        fields={{ intent: 'remove' }}
      />
    </div>
  )
}

function History({ client: { jobs, name } }: { client: Page }) {
  return (
    <Card as="section" aria-labelledby="history">
      <h2 id="history" className="text-h3">
        <Trans>Requests, quotes and jobs</Trans>
      </h2>
      {jobs.length === 0 ? (
        <EmptyState compact className="mt-4" title={<Trans>No jobs yet</Trans>}>
          <Trans>When {name} books you here, the job and what they paid appear here.</Trans>
        </EmptyState>
      ) : (
        <ul className="mt-2">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type JobProps = { job: Page['jobs'][number] }

function JobRow({ job }: JobProps) {
  return (
    <li className="client-job">
      <div>
        <Link
          to={`/provider-portal/requests/${job.invitationId}` satisfies SiteAddress}
          className="text-h4 hover:underline"
        >
          {job.job}
        </Link>
        <p className="text-small text-ink-2">{job.place}</p>
        <p className="text-small text-ink-2">
          {job.askedOn ? (
            <>
              <Trans>requested {job.askedOn}</Trans> ·{' '}
            </>
          ) : null}
          <Trans>booked {job.bookedOn}</Trans>
          {job.endedOn ? (
            <>
              {' '}
              · <Trans>ended {job.endedOn}</Trans>
            </>
          ) : null}
        </p>
        {job.rating ? (
          <p className="mt-1">
            <StarFigure value={job.rating} />
          </p>
        ) : null}
      </div>
      <Amounts job={job} />
    </li>
  )
}

function Amounts({ job }: JobProps) {
  return (
    <p className="client-sums">
      {job.state === 'done' && job.paidCents !== null ? (
        <>
          <b>{formatRand(job.paidCents)}</b>
          <small>
            <Trans>paid; quoted {formatRand(job.totalCents)}</Trans>
          </small>
        </>
      ) : (
        <>
          <b>{formatRand(job.totalCents)}</b>
          <small>
            <Trans>quoted</Trans>
          </small>
        </>
      )}
      <JobTag state={job.state} />
    </p>
  )
}
