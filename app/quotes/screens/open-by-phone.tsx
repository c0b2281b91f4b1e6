import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import { jobName } from '#app/directory/public/job-title.ts'
import { challengeOf, statusOf } from '#app/page/abuse.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { PersonCheck } from '#app/page/person-check.tsx'
import {
  clientAddressContext,
  languageContext,
  requestI18n,
} from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { newId } from '#app/platform/ids.ts'
import { networkOf } from '#app/platform/network.ts'
import { readPhone } from '#app/platform/phone.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { CodeBoxes } from '#app/ui/code-boxes.tsx'
import { codeCookie, guestCookie, sentCode } from '../guest-access.server.ts'
import { openByCode, textOpeningCode } from '../open-by-phone.server.ts'
import { refusals } from '../outcome.ts'
import { PhoneField } from '../parts/phone-field.tsx'
import { useTextedCode } from '../parts/use-texted-code.ts'
import { cellphoneProblem } from '../request-form.ts'
import { textsGuests } from '../texts-guests.server.ts'
import type { Route } from './+types/open-by-phone.ts'

type Context = Route.ActionArgs['context']

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export function loader({ context }: Route.LoaderArgs) {
  const i18n = requestI18n(context)
  const { settings } = context.get(servicesContext)
  return { title: `${i18n._(msg`Open your request`)} | ${settings.current().name}` }
}

type Answer = {
  phone: string
  problem?: string
  challenge?: Challenge
  isSent?: boolean
  requests?: { id: string; name: string; words: string }[]
}

/** Sends a code to a number; the code opens the requests made with it in the last 30 days. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const typed = (name: string) => String(form.get(name) ?? '').slice(0, 40)
  return form.get('intent') === 'code'
    ? open(context, request, { phone: typed('phone'), code: typed('code') })
    : send(context, request, form, typed('phone'))
}

const answer = (content: Answer, status: number, headers = new Headers()) =>
  data(content, { status, headers })

async function send(context: Context, request: Request, form: FormData, phone: string) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  if (!textsGuests(services)) return answer({ phone, problem: i18n._(refusals['no sms']) }, 409)
  const { phone: problem } = cellphoneProblem(phone, i18n)
  const read = readPhone(phone)
  if (problem || !('number' in read)) return answer({ phone, problem }, 422)
  const effort = await challengeOf(context, form, { form: 'sms code', account: read.number })
  if (!effort.isAllowed)
    return answer({ phone, challenge: effort.challenge }, statusOf(effort.challenge))
  const id = sentCode(context, request) ?? newId()
  const refusal = await textOpeningCode(services, {
    id,
    phone: read.number,
    language: context.get(languageContext),
    network: networkOf(context.get(clientAddressContext)),
  })
  // Reveals nothing about the number, because strangers could find out who requested quotes here.
  if (refusal) return answer({ phone, problem: i18n._(refusals[refusal]) }, 409)
  return answer(
    { phone, isSent: true },
    200,
    new Headers({ 'Set-Cookie': codeCookie(context, request, id) }),
  )
}

async function open(
  context: Context,
  request: Request,
  { phone, code }: { phone: string; code: string },
) {
  const i18n = requestI18n(context)
  const id = sentCode(context, request)
  const opened = id
    ? await openByCode(context.get(servicesContext), { id, code })
    : ({ ok: false, why: 'code expired' } as const)
  if (!opened.ok) {
    const problem =
      opened.why === 'wrong' ? wrongCode(i18n, opened.left) : i18n._(refusals[opened.why])
    return answer({ phone, isSent: true, problem }, 422)
  }
  const headers = new Headers()
  for (const { id: requestId, token } of opened.requests)
    headers.append('Set-Cookie', guestCookie(context, request, { requestId, token }))
  const requests = opened.requests.map((found) => ({
    id: found.id,
    name: jobName(i18n, found),
    words: found.words.slice(0, 120),
  }))
  return answer({ phone, requests }, 200, headers)
}

const wrongCode = (i18n: I18n, left: number) =>
  left === 1
    ? i18n._(msg`This code isn't right. You have one try left.`)
    : i18n._(msg`This code isn't right. You have ${left} tries left.`)

export default function OpenByPhone({ actionData }: Route.ComponentProps) {
  return (
    <div className="page-box page-section">
      <div className="max-w-[28rem]">
        <h1 className="text-h1">
          <Trans>Open your request</Trans>
        </h1>
        {actionData?.requests ? (
          <Requests requests={actionData.requests} />
        ) : actionData?.isSent ? (
          <CodeForm {...actionData} />
        ) : (
          <NumberForm answer={actionData} />
        )}
      </div>
    </div>
  )
}

function NumberForm({ answer }: { answer: Answer | undefined }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="mt-4 grid gap-5">
      <p className="text-lead">
        <Trans>
          Asked for quotes with your cellphone in the last 30 days? We'll SMS you a code that opens
          them.
        </Trans>
      </p>
      <PhoneField
        value={answer?.phone}
        errors={answer?.problem ? [answer.problem] : undefined}
        required
      />
      <PersonCheck challenge={answer?.challenge} />
      <Button type="submit" kind="marigold" size="large" wide="phone" busy={isBusy}>
        <Trans>Send me a code</Trans>
      </Button>
    </Form>
  )
}

function CodeForm({ phone, problem }: Answer) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  useTextedCode(form, 0)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('#code')?.focus(), [])
  return (
    <Form method="post" ref={form} className="mt-4 grid gap-5">
      <p className="text-lead">
        <Trans>If {phone} has a request from the last 30 days, we've sent it a code.</Trans>
      </p>
      <input type="hidden" name="phone" value={phone} />
      <CodeBoxes
        id="code"
        name="code"
        label={t`Code from the SMS`}
        errors={problem ? [problem] : undefined}
      />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" name="intent" value="code" kind="marigold" size="large" busy={isBusy}>
          <Trans>Open my requests</Trans>
        </Button>
        <Button type="submit" name="intent" value="send" kind="quiet" size="large" formNoValidate>
          <Trans>Send it again</Trans>
        </Button>
      </div>
    </Form>
  )
}

function Requests({ requests }: { requests: NonNullable<Answer['requests']> }) {
  if (requests.length === 0)
    return (
      <p className="text-lead mt-4">
        <Trans>This number has no request from the last 30 days.</Trans>
      </p>
    )
  return (
    <ul className="mt-6 grid gap-3">
      {requests.map(({ id, name, words }) => (
        <li key={id}>
          <Link to={`/requests/${id}` satisfies SiteAddress} className="option">
            <span>
              <b>{name}</b> {words}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
