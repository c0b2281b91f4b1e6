import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Form, href, Link, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { type Act, may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { portalTitles } from '#app/providers/public/portal-titles.ts'
import { writeAnswer } from '#app/reviews/index.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { StarFigure } from '#app/ui/rating.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { doneWith, handleJobForm, type JobForm, refuseForm } from '../handle-job-form.server.ts'
import { jobStyles } from '../job-styles.ts'
import { jobPageTitle, providersJob, providersJobView } from '../job-view.server.ts'
import { refused } from '../outcome.ts'
import type { FormProps } from '../parts/form-props.ts'
import { JobHistory } from '../parts/job-history.tsx'
import {
  AfterNotDone,
  CancelJob,
  EndUndone,
  NotDone,
  ProvidersNextStep,
  SayDone,
  StillOn,
} from '../parts/job-steps.tsx'
import { JobString } from '../parts/job-string.tsx'
import { PriceAndPlace } from '../parts/price-and-place.tsx'
import { OtherTime, Proposal } from '../parts/propose-time.tsx'
import { JobTag } from '../public/job-tag.tsx'
import type { Route } from './+types/portal-job.ts'

export const handle = { part: 'bookings' }

export const links = jobStyles

export const meta: Route.MetaFunction = portalTitles

/** The page of a job for the provider who does it. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const view = await providersJobView(context, request, params.jobId)
  const { settings } = context.get(servicesContext)
  const i18n = requestI18n(context)
  return (
    view && {
      view,
      title: jobPageTitle(i18n, view.heading, view.reference, settings.current().name),
    }
  )
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const own = await providersJob(context, request, params.jobId)
  if (!own) throw data(null, { status: 404 })
  const { job, provider, person } = own
  const form = await postedForm(request)
  const demand = (act: Act) => {
    if (!may(person, act, { provider: provider.user_id })) throw data(null, { status: 404 })
  }
  const posted: JobForm = {
    ...{ services, i18n: requestI18n(context), job, form, side: 'provider' },
    by: person.id,
    now: services.clock.now(),
    to: href('/provider/bookings/:jobId', { jobId: job.id }) as SiteAddress,
  }
  if (form.get('intent') === 'answer-review') {
    demand('answer a review')
    return answerReview(posted)
  }
  demand('mark a job')
  const answer = await handleJobForm(posted)
  if (answer) return answer
  throw data(null, { status: 400 })
}

const REPLY = { least: 3, most: 600 } as const

async function answerReview(posted: JobForm) {
  const { services, i18n, job, form, by, now } = posted
  const reviewId = form.get('reviewId')
  const words = cleanText(String(form.get('answer') ?? '').slice(0, REPLY.most * 4))
  if (!isId(reviewId)) throw data(null, { status: 404 })
  if (words.length < REPLY.least || words.length > REPLY.most)
    return refuseForm('answer-review', { answer: i18n._(msg`Use 3 to 600 characters.`) }, form)
  const isWritten = await transaction(services.db, (tx) =>
    writeAnswer(tx, { reviewId, providerId: job.providerId, words, by: by!, now }),
  )
  const outcome = isWritten ? { ok: true as const } : refused('gone')
  return doneWith(posted, outcome, i18n._(msg`Your reply is published`))
}

export default function PortalJob({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { view } = loaderData
  const errors = Object.fromEntries(
    Object.entries(actionData?.errors ?? {}).map(([name, error]) => [name, [error]]),
  )
  return <Job view={view} form={{ errors, typed: actionData?.typed ?? {} }} />
}

type View = NonNullable<Route.ComponentProps['loaderData']>['view']
type Props = { view: View; form: FormProps }

function Job({ view, form }: Props) {
  const { t } = useLingui()
  const other = view.customer.shortName || t`The customer`
  return (
    <>
      <Link
        to={'/provider/bookings' satisfies SiteAddress}
        className="link inline-flex min-h-11 items-center gap-2"
      >
        <ArrowLeft className="size-4" aria-hidden />
        <Trans>Bookings</Trans>
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h1">
          <Heading view={view} other={other} />
        </h1>
        <JobTag state={view.state} />
      </div>
      <p className="mt-1 text-ink-2">
        {view.heading}, {view.place} · {view.reference}
      </p>
      <Card className="mt-5">
        <JobString string={view.string} />
      </Card>
      <div className="job-columns">
        <div>
          <ProvidersNextStep view={view} />
          <Proposal view={view} other={other} />
          <Now view={view} form={form} other={other} />
          <JobHistory view={view} side="provider" other={other} />
        </div>
        <div>
          <Customer view={view} />
          <PriceAndPlace view={view} plusCode={view.customer.plusCode} />
          <div>
            <CancelJob view={view} other={other} />
            <EndUndone view={view} other={other} />
          </div>
        </div>
      </div>
    </>
  )
}

/** The state as a person would say it. */
function Heading({ view: { state, time, proposal }, other }: { view: View; other: string }) {
  switch (state) {
    case 'unscheduled':
      return proposal ? <Trans>Almost booked</Trans> : <Trans>When can you come?</Trans>
    case 'booked':
      return (
        <Trans>
          {other}, {time?.dayWords}, {time?.arrival}
        </Trans>
      )
    case 'on_the_way':
      return <Trans>On your way to {other}</Trans>
    case 'arrived':
      return <Trans>You're at the job</Trans>
    case 'marked_done':
      return <Trans>Waiting for {other} to confirm</Trans>
    case 'marked_not_done':
    case 'not_done':
      return <Trans>The job wasn't done</Trans>
    case 'done':
      return <Trans>The job's done</Trans>
    case 'cancelled':
      return <Trans>This job is cancelled</Trans>
    case 'outcome_unknown':
      return <Trans>Nobody told us how it went</Trans>
    default:
      return <JobTag state={state} />
  }
}

function Now({ view, form, other }: Props & { other: string }) {
  const shared = { view, side: 'provider' as const, other }
  if (view.state === 'done') return <DoneJob view={view} form={form} />
  if (view.state === 'marked_done')
    return (
      <p>
        <Trans>
          You said it's done. It counts as done on {view.deadline}, or as soon as {other} confirms.
        </Trans>
      </p>
    )
  if (view.state === 'marked_not_done')
    return (
      <Card as="section" framed>
        <p className="mb-4">
          <Trans>Without an answer it needs a new time from {view.deadline}.</Trans>
        </p>
        <AfterNotDone view={view} other={other} />
      </Card>
    )
  return (
    <>
      {view.mayProposeTime ? <Time view={view} form={form} other={other} /> : null}
      {view.steps.includes('mark_done') ? (
        <Finish state={view.state} isOpen={Boolean(form.errors.paid)}>
          <SayDone {...shared} {...form} />
          <NotDone {...shared} />
        </Finish>
      ) : null}
    </>
  )
}

/** Before a time is agreed, a job that is done already is the exception. */
function Finish({
  state,
  isOpen,
  children,
}: {
  state: View['state']
  isOpen: boolean
  children: ReactNode
}) {
  const body = <div className="grid gap-4">{children}</div>
  if (state === 'unscheduled')
    return (
      <details open={isOpen}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          <Trans>It's done already</Trans>
        </summary>
        <div className="mt-3">{body}</div>
      </details>
    )
  return <Card as="section">{body}</Card>
}

function Time({ view, form, other }: Props & { other: string }) {
  if (view.state === 'unscheduled')
    return (
      <Card as="section" aria-labelledby="time">
        <h2 id="time" className="text-h3">
          <Trans>Propose a time</Trans>
        </h2>
        <p className="text-small mt-1 text-ink-2">
          {view.day ? (
            <Trans>
              {other} suggested {view.day}. Once they accept, it's in your calendar.
            </Trans>
          ) : (
            <Trans>Once {other} accepts, it's in your calendar.</Trans>
          )}
        </p>
        <OtherTime view={view} {...form} isProvider />
      </Card>
    )
  return (
    <Card as="section" aria-labelledby="time">
      <h2 id="time" className="text-h3 mb-3">
        <Trans>Will you be there?</Trans>
      </h2>
      <StillOn view={view} other={other} />
      <details className="mt-3" open={Object.keys(form.errors).length > 0}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          <Trans>Ask for another time</Trans>
        </summary>
        <OtherTime view={view} {...form} isProvider />
      </details>
    </Card>
  )
}

function Customer({ view: { customer, invitationId } }: { view: View }) {
  return (
    <Card as="section" aria-labelledby="customer">
      <h2 id="customer" className="text-h3">
        {customer.name}
      </h2>
      <div className="mt-2 grid gap-1">
        {customer.phone ? (
          <a
            href={`tel:${customer.phone.dial}`}
            className="link text-h4 inline-flex min-h-11 items-center gap-2"
          >
            <Phone className="size-5" aria-hidden />
            {customer.phone.spoken}
          </a>
        ) : null}
        {customer.email ? (
          <a
            href={`mailto:${customer.email}`}
            className="link inline-flex min-h-11 items-center gap-2 break-all"
          >
            <Mail className="size-5 flex-none" aria-hidden />
            {customer.email}
          </a>
        ) : null}
        {customer.getsNoEmail ? (
          <p className="text-small text-ink-2">
            <Trans>They gave us no email address: call them about changes.</Trans>
          </p>
        ) : null}
        <ButtonLink
          to={`/provider-portal/requests/${invitationId}#messages` satisfies SiteAddress}
          kind="outline"
          icon={<MessageCircle aria-hidden />}
        >
          <Trans>Messages</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}

function DoneJob({ view: { review }, form }: Props) {
  if (!review)
    return (
      <p className="text-ink-2">
        <Trans>No rating yet.</Trans>
      </p>
    )
  return (
    <Card as="section">
      <figure className="grid gap-2">
        <figcaption className="text-small flex items-center gap-3 text-ink-2">
          <StarFigure value={review.rating} /> {review.on}
        </figcaption>
        <blockquote className="whitespace-pre-line">{review.words}</blockquote>
        {review.answer ? (
          <p className="text-small border-l-2 border-line pl-3 text-ink-2">
            <b>
              <Trans>Your reply:</Trans>
            </b>{' '}
            {review.answer}
          </p>
        ) : (
          <ReplyForm reviewId={review.id} {...form} />
        )}
      </figure>
    </Card>
  )
}

function ReplyForm({ reviewId, errors, typed }: FormProps & { reviewId: string }) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate preventScrollReset className="mt-2 grid gap-3">
      <input type="hidden" name="reviewId" value={reviewId} />
      <TextArea
        id="answer"
        name="answer"
        label={t`Reply in public`}
        hint={t`Your reply appears under the review on your profile. You can't change it later.`}
        maxLength={REPLY.most}
        defaultValue={typed.answer}
        errors={errors.answer}
      />
      <div>
        <Button type="submit" name="intent" value="answer-review" busy={isBusy}>
          <Trans>Publish reply</Trans>
        </Button>
      </div>
    </Form>
  )
}
