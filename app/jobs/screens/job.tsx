import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle, Phone } from 'lucide-react'
import { data, href, Link } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { type Act, may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { usePolling } from '#app/quotes/public/use-polling.ts'
import { readReview, reviewProblems } from '#app/reviews/public/rating.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { doneWith, type Errors, handleJobForm, refuseForm } from '../handle-job-form.server.ts'
import { jobStyles } from '../job-styles.ts'
import { customersJob, customersJobView, jobPageTitle } from '../job-view.server.ts'
import type { FormProps } from '../parts/form-props.ts'
import { JobHistory } from '../parts/job-history.tsx'
import {
  AfterNotDone,
  CancelJob,
  ConfirmDone,
  EndUndone,
  NotDone,
  SayDone,
  StillOn,
} from '../parts/job-steps.tsx'
import { JobString } from '../parts/job-string.tsx'
import { PriceAndPlace } from '../parts/price-and-place.tsx'
import { ChooseTime, Proposal } from '../parts/propose-time.tsx'
import { RateJob, WrittenReview } from '../parts/rate-job.tsx'
import { JobTag } from '../public/job-tag.tsx'
import { rateJob } from '../rate-job.server.ts'
import type { Route } from './+types/job.ts'

export const links = jobStyles

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** The page of a job for its customer: who comes and when, and what to do now. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const view = await customersJobView(context, request, params.jobId)
  const { settings } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const title = jobPageTitle(i18n, view.heading, view.reference, settings.current().name)
  return { view, title }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const { job, found, visitor, subject } = await customersJob(context, request, params.jobId)
  const form = await postedForm(request)
  const demand = (act: Act) => {
    if (!may(visitor, act, subject)) throw data(null, { status: 404 })
  }
  const posted = {
    ...{ services, i18n, job, form, side: 'customer' as const },
    by: visitor?.id ?? null,
    now: services.clock.now(),
    to: href('/jobs/:jobId', { jobId: job.id }) as SiteAddress,
  }
  if (form.get('intent') === 'rate') {
    demand('rate a job')
    const draft = readReview(form)
    const errors = reviewProblems(i18n, draft)
    if (Object.keys(errors).length > 0) return refuseForm('rate', errors as Errors, form)
    const outcome = await rateJob(services, {
      ...{ jobId: job.id, rating: Number(draft.rating), words: draft.words },
      ...{ customerName: found.customerName, by: posted.by, now: posted.now },
    })
    return doneWith(posted, outcome, i18n._(msg`Thanks for your review`))
  }
  demand('mark a job')
  const answer = await handleJobForm(posted)
  if (answer) return answer
  throw data(null, { status: 400 })
}

export default function JobPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  // A guest has no session for live updates.
  const isPolling = view.isGuest && view.endedOn === null
  usePolling(isPolling)
  const errors = Object.fromEntries(
    Object.entries(actionData?.errors ?? {}).map(([name, error]) => [name, [error]]),
  )
  const form = { errors, typed: actionData?.typed ?? {} }
  const other = view.provider.firstName
  return (
    <div
      className="page-box page-section"
      data-hydrate={isPolling ? 'unless-data-saver' : undefined}
    >
      <LiveRefresh on="request changed" />
      <Head view={view} />
      <Card className="mt-6">
        <JobString string={view.string} />
      </Card>
      <div className="job-columns">
        <div>
          <Proposal view={view} other={other} />
          <Now view={view} form={form} />
          <JobHistory view={view} side="customer" other={other} />
        </div>
        <div>
          <WhoComes view={view} />
          <PriceAndPlace view={view} />
          <div>
            <CancelJob view={view} other={other} />
            <EndUndone view={view} other={other} />
          </div>
        </div>
      </div>
    </div>
  )
}

type View = Route.ComponentProps['loaderData']['view']

function Head({ view }: { view: View }) {
  return (
    <>
      <p className="text-small text-ink-2">
        {view.isGuest ? (
          <Trans>Job {view.reference}</Trans>
        ) : (
          <>
            <Link to={'/requests' satisfies SiteAddress} className="link">
              <Trans>My requests</Trans>
            </Link>{' '}
            / {view.reference}
          </>
        )}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h1">
          <Heading view={view} />
        </h1>
        <JobTag state={view.state} />
      </div>
      <p className="text-lead mt-2">
        <Lead view={view} />
      </p>
    </>
  )
}

/** The state as a person would say it. */
function Heading({ view: { state, time, proposal, isRated, provider } }: { view: View }) {
  const { firstName } = provider
  switch (state) {
    case 'unscheduled':
      return proposal ? <Trans>Almost booked</Trans> : <Trans>When should {firstName} come?</Trans>
    case 'booked':
      return (
        <Trans>
          {firstName} comes {time?.dayWords}, {time?.arrival}
        </Trans>
      )
    case 'on_the_way':
      return <Trans>{firstName} is on the way</Trans>
    case 'arrived':
      return <Trans>{firstName} is there</Trans>
    case 'marked_done':
      return <Trans>Is the job done properly?</Trans>
    case 'marked_not_done':
    case 'not_done':
      return <Trans>The job wasn't done</Trans>
    case 'done':
      return isRated ? <Trans>All done</Trans> : <Trans>All done. How was {firstName}?</Trans>
    case 'cancelled':
      return <Trans>This job is cancelled</Trans>
    case 'outcome_unknown':
      return <Trans>We don't know how it went</Trans>
    default:
      return <JobTag state={state} />
  }
}

function Lead({ view }: { view: View }) {
  const { state, heading, place, day, deadline, since, time, endedOn, provider } = view
  const { firstName } = provider
  switch (state) {
    case 'unscheduled':
      return day ? (
        <Trans>
          {heading}, {place}. You talked about {day}. Now choose a time.
        </Trans>
      ) : (
        <Trans>
          {heading}, {place}. Agree on a time, and it's booked.
        </Trans>
      )
    case 'booked':
      return (
        <Trans>
          {heading}, {place}. Done by about {time?.doneBy}.
        </Trans>
      )
    case 'on_the_way':
      return (
        <Trans>
          Since {since}. Expected at {time?.arrival}.
        </Trans>
      )
    case 'marked_done':
      return (
        <Trans>
          {firstName} says it's done. If you don't answer, it counts as done on {deadline}.
        </Trans>
      )
    case 'marked_not_done':
      return (
        <Trans>
          Agree on another time or end the job. If nobody answers by {deadline}, you'll have to set
          a new time.
        </Trans>
      )
    case 'outcome_unknown':
      return <Trans>Neither of you told us, so we won't count this job for either of you.</Trans>
    default:
      return endedOn ? (
        <Trans>
          {heading}, {place}. {endedOn}.
        </Trans>
      ) : (
        `${heading}, ${place}`
      )
  }
}

/** What the customer can do in this state, the most likely first. */
function Now({ view, form }: { view: View; form: FormProps }) {
  const other = view.provider.firstName
  const shared = { view, side: 'customer' as const, other }
  if (view.state === 'done')
    return (
      <Card as="section">
        {view.review ? (
          <WrittenReview review={view.review} firstName={other} />
        ) : (
          <RateJob firstName={other} {...form} />
        )}
      </Card>
    )
  if (view.state === 'marked_done')
    return (
      <Card as="section" framed>
        <ConfirmDone {...shared} {...form} />
      </Card>
    )
  if (view.state === 'marked_not_done')
    return (
      <Card as="section" framed>
        <AfterNotDone {...shared} />
        <OrDone {...shared} {...form} />
      </Card>
    )
  return (
    <>
      {view.mayProposeTime ? <Time view={view} form={form} /> : null}
      <HowItWent {...shared} {...form} />
    </>
  )
}

function Time({ view, form }: { view: View; form: FormProps }) {
  if (view.state === 'unscheduled')
    return (
      <Card as="section" aria-labelledby="time">
        <h2 id="time" className="text-h3 mb-3">
          <Trans>Choose a time</Trans>
        </h2>
        <ChooseTime view={view} {...form} />
      </Card>
    )
  return (
    <Card as="section" aria-labelledby="time">
      <h2 id="time" className="text-h3 mb-3">
        <Trans>Will you be there?</Trans>
      </h2>
      <StillOn view={view} other={view.provider.firstName} />
      <details className="mt-3" open={Object.keys(form.errors).length > 0}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          <Trans>Ask for another time</Trans>
        </summary>
        <div className="mt-3">
          <ChooseTime view={view} {...form} />
        </div>
      </details>
    </Card>
  )
}

type StepProps = FormProps & { view: View; side: 'customer'; other: string }

function HowItWent(props: StepProps) {
  const { steps, state } = props.view
  if (!steps.includes('complete') && !steps.includes('mark_not_done')) return null
  const body = (
    <div className="grid gap-4">
      <SayDone {...props} />
      <NotDone {...props} />
    </div>
  )
  // Before anyone comes it's the exception: an unscheduled job that was done without a time here.
  if (state === 'unscheduled')
    return (
      <details open={Boolean(props.errors.paid)}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          <Trans>It's done already</Trans>
        </summary>
        <div className="mt-3">{body}</div>
      </details>
    )
  return (
    <Card as="section" aria-labelledby="how">
      <h2 id="how" className="text-h3 mb-3">
        <Trans>How did it go?</Trans>
      </h2>
      {body}
    </Card>
  )
}

function OrDone(props: StepProps) {
  return (
    <details className="mt-4" open={Boolean(props.errors.paid)}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        <Trans>It was done</Trans>
      </summary>
      <div className="mt-2">
        <SayDone {...props} />
      </div>
    </details>
  )
}

function WhoComes({ view: { provider, requestId, invitationId } }: { view: View }) {
  const { t } = useLingui()
  const { name, slug, phone, photoFile, portraitSeed } = provider
  return (
    <Card as="section" aria-label={t`Who comes`}>
      <div className="flex items-center gap-4">
        <Avatar src={photoAddress(photoFile, 224)} seed={portraitSeed} size={72} />
        <div className="min-w-0">
          <h2 className="text-h3">{name}</h2>
          <Link to={`/providers/${slug}` satisfies SiteAddress} className="link">
            <Trans>Profile and checks</Trans>
          </Link>
        </div>
      </div>
      <div className="mt-4 grid gap-2">
        {phone ? (
          <a
            href={`tel:${phone.dial}`}
            className="link text-h4 inline-flex min-h-11 items-center gap-2"
          >
            <Phone className="size-5" aria-hidden />
            {phone.spoken}
          </a>
        ) : null}
        <ButtonLink
          to={`/requests/${requestId}#invitation-${invitationId}` satisfies SiteAddress}
          kind="outline"
          icon={<MessageCircle aria-hidden />}
        >
          <Trans>Messages</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}
