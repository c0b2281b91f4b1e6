import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Form, redirect, useNavigation } from 'react-router'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { countEmails, emailsIn, isQueue, type Queue, queues } from '../emails/queries.server.ts'
import { resendAll, resendEmail } from '../emails/resend-email.server.ts'
import { EmailTable } from '../parts/email-table.tsx'
import type { Route } from './+types/admin-emails.ts'

const HERE = '/admin/letters'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see emails')]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see emails')
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const language = context.get(languageContext)
  const params = new URL(request.url).searchParams
  const requested = params.get('queue')
  const queue: Queue = isQueue(requested) ? requested : 'failing'
  const address = (params.get('address') ?? '').trim().slice(0, 254)
  const [emails, counts] = await Promise.all([emailsIn(db, queue, address), countEmails(db)])
  return {
    queue,
    address,
    counts,
    queues,
    emails: emails.map(({ lastError, bounceWords, writtenAt, bouncedAt, givenUpAt, ...email }) => ({
      ...email,
      why: (queue === 'returned' ? bounceWords : lastError) ?? '',
      time: formatInstant(bouncedAt ?? givenUpAt ?? writtenAt, language, now),
    })),
    titles: adminTitles(context, msg`Emails`),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const { id } = allowed(context, request, 'look after emails')
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const requested = form.get('queue')
  const queue: Queue = isQueue(requested) ? requested : 'failing'
  const email = String(form.get('email') ?? '')
  const sent = isId(email)
    ? Number(await resendEmail(services, email, id))
    : email === 'all'
      ? await resendAll(services, queue, id)
      : 0
  const headers = withToast(
    new Headers(),
    sent > 0
      ? { kind: 'success', title: i18n._(msg`Emails being sent again: ${sent}`) }
      : {
          kind: 'info',
          title: i18n._(msg`Nothing was sent again`),
          description: i18n._(msg`It has arrived in the meantime, or its contents were deleted.`),
        },
  )
  return redirect(`${HERE}?queue=${queue}`, { headers })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** Undelivered emails, and why. */
export default function AdminEmails({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { queue, address, counts } = loaderData
  const names: Record<Queue, string> = {
    failing: t`Failing`,
    waiting: t`Waiting`,
    'given-up': t`Given up`,
    returned: t`Bounced`,
  }
  const count = counts[queue]
  const maySend = useMay('look after emails')
  return (
    <>
      <AdminHead title={<Trans>Emails</Trans>}>
        {maySend && queue !== 'waiting' && count > 0 ? (
          <SendAll queue={queue} count={count} />
        ) : null}
      </AdminHead>
      <Tabs
        label={t`Which emails`}
        tabs={loaderData.queues.map((otherQueue) => ({
          to: `${HERE}?queue=${otherQueue}`,
          label: names[otherQueue],
          count: counts[otherQueue],
        }))}
        current={`${HERE}?queue=${queue}`}
      />
      <SearchForm queue={queue} address={address} />
      <EmailTable {...loaderData} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function SearchForm({ queue, address }: Pick<Loaded, 'queue' | 'address'>) {
  const { t } = useLingui()
  return (
    <Form className="my-5 flex max-w-xl flex-wrap items-end gap-3" role="search">
      <input type="hidden" name="queue" value={queue} />
      <div className="min-w-56 flex-1">
        <TextField
          name="address"
          type="search"
          label={t`Email address`}
          defaultValue={address}
          key={address}
          icon={<Search aria-hidden />}
          inputMode="email"
          autoComplete="off"
        />
      </div>
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}

function SendAll({ queue, count }: { queue: Queue; count: number }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post">
      <input type="hidden" name="queue" value={queue} />
      <Button type="submit" name="email" value="all" busy={isBusy}>
        <Plural value={count} one="Send # again" other="Send all # again" />
      </Button>
    </Form>
  )
}
