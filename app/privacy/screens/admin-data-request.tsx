import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link, useNavigation } from 'react-router'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { languageOrEnglish, languages, siteLanguages } from '#app/platform/languages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import {
  channels,
  kindsOfRequests,
  LONGEST_WORDS,
  requestKinds,
  staffChannels,
} from '../data-requests/data-request.ts'
import { recordDataRequest, ticketContact } from '../data-requests/record-request.server.ts'
import { readRecorded } from '../data-requests/recorded-request.ts'
import type { Route } from './+types/admin-data-request.ts'

const ACT = 'look after data requests'
const LIST = '/admin/privacy'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

/** The form for a request that reached us by a ticket, an email, a call or a letter. */
export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const { db, clock } = context.get(servicesContext)
  const ticketId = new URL(request.url).searchParams.get('ticket')
  const contact = isId(ticketId) ? await ticketContact(db, ticketId) : null
  const today = dayOf(clock.now())
  return {
    today,
    fields: {
      kind: '',
      channel: contact ? 'support' : '',
      email: contact?.email ?? '',
      name: contact?.name ?? '',
      language: languageOrEnglish(contact?.language) as string,
      requestedOn: today,
      words: '',
      identityProof: '',
      ticket: contact?.id ?? '',
    },
    titles: adminTitles(context, msg`Record a request`),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id: by } = allowed(context, request, ACT)
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const read = readRecorded(i18n, await postedForm(request), dayOf(services.clock.now()))
  if (!read.ok) return data({ typed: read.typed, problems: read.problems }, { status: 422 })
  const id = await recordDataRequest(services, { request: read.request, by })
  return redirectWithToast(`/admin/queue/data/${id}`, {
    kind: 'success',
    title: i18n._(msg`Recorded`),
    description: i18n._(msg`It waits in the queue until someone answers it.`),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Props = Route.ComponentProps

export default function RecordDataRequest({ loaderData, actionData }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const values = actionData?.typed ?? loaderData.fields
  return (
    <>
      <p className="admin-back">
        <Link to={LIST}>
          <Trans>Personal data</Trans>
        </Link>
      </p>
      <AdminHead title={<Trans>Record a request</Trans>} />
      <div className="grid max-w-3xl gap-5">
        <p className="text-ink-2">
          <Trans>
            For someone who asked you, and not on the privacy page of their account. Confirm who
            they are first. The 30 days run from the day they asked.
          </Trans>
        </p>
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="ticket" value={values.ticket} />
          <Fields values={values} problems={actionData?.problems ?? {}} today={loaderData.today} />
          <Button type="submit" kind="ink" busy={isBusy} className="justify-self-start">
            <Trans>Record the request</Trans>
          </Button>
        </Form>
      </div>
    </>
  )
}

type FieldsProps = {
  values: Props['loaderData']['fields']
  problems: Partial<Record<string, string>>
  today: string
}

function Fields({ values, problems, today }: FieldsProps) {
  const { t, i18n } = useLingui()
  const field = (name: keyof FieldsProps['values']) => ({
    id: name,
    name,
    defaultValue: values[name],
    errors: problems[name] ? [problems[name]] : undefined,
  })
  return (
    <>
      <Select
        {...field('kind')}
        label={t`What do they ask for?`}
        placeholder={t`Choose`}
        options={kindsOfRequests.map((kind) => ({
          value: kind,
          label: i18n._(requestKinds[kind].name),
        }))}
      />
      <TextArea
        {...field('words')}
        label={t`What did they ask, in their words?`}
        rows={4}
        maxLength={LONGEST_WORDS}
      />
      <Select
        {...field('channel')}
        label={t`How did they ask?`}
        placeholder={t`Choose`}
        options={staffChannels.map((channel) => ({
          value: channel,
          label: i18n._(channels[channel]),
        }))}
      />
      <TextField {...field('requestedOn')} type="date" max={today} label={t`When did they ask?`} />
      <Person field={field} />
      <TextArea
        {...field('identityProof')}
        label={t`How do you know that it's them?`}
        hint={t`For example: we called the number of the account, and they knew their last request.`}
        rows={2}
        maxLength={300}
      />
    </>
  )
}

type FieldOf = (name: keyof FieldsProps['values']) => {
  id: string
  name: string
  defaultValue: string
  errors: string[] | undefined
}

function Person({ field }: { field: FieldOf }) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        {...field('email')}
        type="email"
        label={t`Their email`}
        hint={t`If it's the address of an account, the request is about that account.`}
        maxLength={254}
      />
      <TextField {...field('name')} label={t`Their name`} optional maxLength={120} />
      <Select
        {...field('language')}
        label={t`Language of the answer`}
        options={siteLanguages.map((code) => ({ value: code, label: languages[code].name }))}
      />
    </>
  )
}
