import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { translate } from '#app/platform/messages.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { missingIn } from '../breaches/breach-form.ts'
import { breaches } from '../breaches/breaches.server.ts'
import { AnswerToCorrection, MOST_LETTERS } from '../correction.ts'
import {
  answerCorrection,
  answeredInTime,
  automaticRequests,
  openCorrections,
} from '../correction-requests.server.ts'
import { BreachList } from '../parts/breach-list.tsx'
import { DayBlocks } from '../parts/day-blocks.tsx'
import { clockOf } from '../public/clock.ts'
import type { Route } from './+types/admin-privacy.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('look after data requests')]

const HERE = '/admin/privacy'

/** What people asked about their data, with the 30 days that the Act gives. */
export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'look after data requests')
  const { db, clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const now = clock.now()
  const day = (value: string) => formatDay(value, language, now)
  const typed = new URL(request.url).searchParams.get('after')
  const after = isId(typed) ? typed : null
  const { requests, more } = await openCorrections(db, after)
  const automatic = await automaticRequests(db)
  return {
    requests: requests.map(({ requestedOn, answerBy, ...item }) => ({
      ...item,
      clock: clockOf({ requestedOn, answerBy }, dayOf(now)),
      answerBy: day(answerBy),
    })),
    more,
    ...(await answeredInTime(db, now)),
    breaches: (await breaches(db)).map(({ recordedAt, breach, ...item }) => ({
      ...item,
      recordedOn: day(dayOf(recordedAt)),
      missing: missingIn(breach, item).length,
    })),
    closing: automatic.closing,
    nextErasure: automatic.nextErasure && day(dayOf(automatic.nextErasure)),
    packing: automatic.packing,
    titles: adminTitles(context, msg`Data requests`),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id: by } = allowed(context, request, 'look after data requests')
  const i18n = requestI18n(context)
  const form = await postedForm(request)
  const id = typedIn(form, 'id')
  const answer = typedIn(form, 'answer')
  const read = AnswerToCorrection.safeParse({ answer })
  if (!read.success)
    return data(
      { id, answer, error: translate(i18n, read.error.issues[0]!.message) },
      { status: 422 },
    )
  const outcome = await answerCorrection(context.get(servicesContext), {
    id,
    answer: read.data.answer,
    by,
  })
  return outcome === 'done'
    ? redirectWithToast(HERE, { kind: 'success', title: i18n._(msg`Answered`) })
    : redirectWithToast(HERE, {
        kind: 'info',
        title: i18n._(msg`Someone has answered this already.`),
      })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function DataRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, more, answered, inTime } = loaderData
  return (
    <>
      <AdminHead title={<Trans>Data requests</Trans>} />
      {answered > 0 ? (
        <p className="mb-4 text-ink-2">
          <Trans>
            Answered within 30 days in the last year: {inTime} of {answered}
          </Trans>
        </p>
      ) : null}
      <h2 className="text-h3 mb-3">
        <Trans>Corrections to answer</Trans>
      </h2>
      {requests.length === 0 ? (
        <EmptyState as="h3" title={<Trans>No corrections to answer</Trans>} />
      ) : (
        <ul className="grid gap-4">
          {requests.map((request) => (
            <li key={request.id}>
              <Correction request={request} answer={actionData} />
            </li>
          ))}
        </ul>
      )}
      {more ? (
        <div className="admin-pages">
          <ButtonLink to={`${HERE}?after=${more}`}>
            <Trans>Later requests</Trans>
          </ButtonLink>
        </div>
      ) : null}
      <Automatic {...loaderData} />
      <BreachList breaches={loaderData.breaches} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** Copies and deletions, which need nobody. */
function Automatic({ closing, nextErasure, packing }: Loaded) {
  return (
    <Card as="section" className="mt-6 max-w-3xl">
      <h2 className="text-h3 mb-2">
        <Trans>Done automatically</Trans>
      </h2>
      <ul className="admin-rows">
        <li>
          <div>
            <b>
              <Trans>Closed accounts waiting to be erased</Trans>
            </b>
            {nextErasure ? (
              <small>
                <Trans>The next on {nextErasure}</Trans>
              </small>
            ) : null}
          </div>
          <span>{closing}</span>
        </li>
        <li>
          <div>
            <b>
              <Trans>Copies of data being prepared</Trans>
            </b>
          </div>
          <span>{packing}</span>
        </li>
      </ul>
    </Card>
  )
}

type CorrectionProps = {
  request: Loaded['requests'][number]
  answer: Route.ComponentProps['actionData']
}

function Correction({ request, answer }: CorrectionProps) {
  const { t } = useLingui()
  const { id, userId, email, words, clock, answerBy } = request
  const own = answer?.id === id ? answer : undefined
  const isBusy = useNavigation().formData?.get('id') === id
  return (
    <Card as="article" className="max-w-3xl">
      <h3 className="mb-1">
        <Link to={`/admin/people/${userId}` satisfies SiteAddress} className="admin-long">
          {email ?? userId}
        </Link>
      </h3>
      <DayBlocks clock={clock} answerBy={answerBy} />
      <p className="my-3 whitespace-pre-line">“{words}”</p>
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        <TextArea
          id={`answer-${id}`}
          name="answer"
          label={t`Your answer`}
          hint={t`They get it by email, as you write it.`}
          rows={3}
          maxLength={MOST_LETTERS}
          defaultValue={own?.answer}
          errors={own ? [own.error] : undefined}
        />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          <Trans>Send answer</Trans>
        </Button>
      </Form>
    </Card>
  )
}
