import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { href, redirect } from 'react-router'
import { draftProgress } from '#app/applications/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatMinute, minuteOfDay } from '#app/platform/time.ts'
import { awaitedIn } from '#app/session/index.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Timeline } from '#app/ui/timeline.tsx'
import type { Route } from './+types/setup.ts'
import { type SetupStep, setupSteps } from './setup-steps.ts'

/** Lists the steps from registration to the first request, and which is next. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const known = visitor(context)
  const awaited = known ? null : awaitedIn(request, context.get(servicesContext))
  if (!known && !awaited) throw redirect(`${href('/auth')}?register=true&next=%2Fprovider%2Fsetup`)
  const { plan, ...progress } = await draftProgress(context, known?.id ?? null)
  return {
    steps: setupSteps({
      isConfirmed: known?.isConfirmed ?? false,
      isProvider: known?.roles.includes('provider') ?? false,
      ...progress,
    }),
    sentAt: awaited && formatMinute(minuteOfDay(new Date(awaited.sentAt))),
    plan,
    titles: privateTitles(context, '/provider/setup', {
      title: msg`Six steps to your first request`,
      description: msg`From your email address to your profile in search.`,
    }),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Setup({ loaderData }: Route.ComponentProps) {
  const { steps, sentAt } = loaderData
  return (
    <div className="page-box setup">
      <div>
        <h1>
          <Trans>Six steps to your first request</Trans>
        </h1>
        <p className="text-lead mt-4 mb-10">
          <Trans>You can stop at any step. We save what you typed.</Trans>
        </p>
        <Timeline
          className="setup-steps"
          moments={steps.map(({ name, state }, index) => ({
            state,
            title: titles[name],
            when: whenWords(steps, index),
            children: (
              <p className="text-small text-ink-2">
                <Details name={name} {...loaderData} />
              </p>
            ),
          }))}
        />
      </div>
      <NextStep steps={steps} isWaiting={sentAt !== null} />
    </div>
  )
}

function whenWords(steps: SetupStep[], index: number) {
  if (steps[index]?.state === 'now') return <Trans>now</Trans>
  return steps[index - 1]?.state === 'now' ? <Trans>next</Trans> : undefined
}

const titles = {
  confirm: <Trans>Confirm your email address</Trans>,
  application: <Trans>Fill in the application</Trans>,
  payment: <Trans>Pay</Trans>,
  submit: <Trans>Submit</Trans>,
  checks: <Trans>Seven checks</Trans>,
  profile: <Trans>Your profile goes live</Trans>,
}

type DetailsProps = { name: SetupStep['name'] } & Pick<
  Route.ComponentProps['loaderData'],
  'sentAt' | 'plan'
>

function Details({ name, sentAt, plan }: DetailsProps) {
  if (name === 'confirm')
    return sentAt ? (
      <Trans>Waiting for you to open the link we sent at {sentAt}</Trans>
    ) : (
      <Trans>Your address is confirmed.</Trans>
    )
  if (name === 'payment') return <Price plan={plan} />
  return details[name]
}

function Price({
  plan: { monthlyCents, afterFirstYearCents, placesLeft },
}: Pick<DetailsProps, 'plan'>) {
  const price = formatRand(monthlyCents)
  if (afterFirstYearCents === null) return <Trans>From {price} a month</Trans>
  return (
    <Trans>
      Launch special: {price} a month for the first year,{' '}
      <Plural value={placesLeft} one="# place left" other="# places left" />
    </Trans>
  )
}

const details = {
  application: <Trans>About 12 minutes. You can stop and come back later.</Trans>,
  submit: (
    <Trans>You'll hear from us within 48 hours, not counting weekends and public holidays.</Trans>
  ),
  checks: (
    <Trans>
      Identity, Business registration, Skills and certification, Insurance and licensing,
      Background, References, Quality evaluation
    </Trans>
  ),
  profile: <Trans>From then on customers can find you in search.</Trans>,
}

function NextStep({ steps, isWaiting }: { steps: SetupStep[]; isWaiting: boolean }) {
  const localizedPath = usePageAddress()
  const isProvider = steps.find((step) => step.name === 'application')?.state === 'done'
  if (isProvider) return <ApplicationSubmitted />
  return (
    <Card>
      <h2 className="text-h3">
        {isWaiting ? <Trans>Start while you wait</Trans> : <Trans>Next step</Trans>}
      </h2>
      <p className="mt-2 mb-4">
        {isWaiting ? (
          <Trans>
            You can fill in the form now. To upload files and pay, confirm your address first.
          </Trans>
        ) : (
          <Trans>Your address is confirmed. Next: your application.</Trans>
        )}
      </p>
      <ButtonLink to={localizedPath('/become-provider/apply')} kind="marigold" wide>
        <Trans>Fill in the application</Trans>
      </ButtonLink>
      {isWaiting && <WrongAddress />}
    </Card>
  )
}

const WrongAddress = () => (
  <p className="text-small text-ink-2 setup-foot">
    <Trans>
      Wrong address?{' '}
      <a className="link" href={'/auth?register=true' satisfies SiteAddress}>
        Register with another one
      </a>
      .
    </Trans>
  </p>
)

function ApplicationSubmitted() {
  return (
    <Card>
      <h2 className="text-h3">
        <Trans>Application submitted</Trans>
      </h2>
      <p className="mt-2 mb-4">
        <Trans>Your portal shows where your application is and what's left to do.</Trans>
      </p>
      <ButtonLink to={'/provider-portal' satisfies SiteAddress} kind="marigold" wide>
        <Trans>Go to Provider Dashboard</Trans>
      </ButtonLink>
    </Card>
  )
}
