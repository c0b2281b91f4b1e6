import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { formatDay } from '#app/platform/time.ts'
import { endSession } from '#app/session/index.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { closeAccount, whyNotYetFor } from '../close-account.server.ts'
import { notYetWords } from '../not-yet-words.ts'
import { demandOwnerShown, isOwnerShown } from '../owner.server.ts'
import { OnceShown } from '../parts/once-shown.tsx'
import { WhatStays } from '../parts/what-stays.tsx'
import { lastDayBefore, lastDayOf } from '../public/closing.ts'
import type { Route } from './+types/delete.ts'

const HERE = '/profile/privacy/delete'

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const now = services.clock.now()
  const { id, sessionId, roles } = signedIn(context, request)
  const reasons = await whyNotYetFor(services, id)
  return {
    isProvider: roles.includes('provider'),
    notYet: reasons.map((reason) => requestI18n(context)._(notYetWords(reason))),
    lastDay: formatDay(lastDayOf(now), context.get(languageContext), now),
    isShown: await isOwnerShown(context, { sessionId }),
    titles: privateTitles(context, HERE, {
      title: msg`Delete my account`,
      description: msg`It closes at once, and is erased after 30 days.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const language = context.get(languageContext)
  const who = signedIn(context, request)
  await demandOwnerShown(context, who, HERE)
  const closed = await closeAccount(services, { userId: who.id, language })
  // Something prevents it since the page was opened: the page says what.
  if (!closed.ok) return redirect(HERE)
  endSession(context)
  const day = formatDay(lastDayBefore(closed.eraseAt), language, services.clock.now())
  return redirect(href('/'), {
    headers: withToast(new Headers(), {
      kind: 'success',
      title: i18n._(msg`Your account is closed`),
      description: i18n._(
        msg`You can restore it until ${day}: sign in, or open the link in our email.`,
      ),
    }),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function DeleteAccount({ loaderData }: Route.ComponentProps) {
  const { notYet } = loaderData
  return (
    <>
      <h1>
        <Trans>Delete my account</Trans>
      </h1>
      {notYet.length > 0 ? <NotYet reasons={notYet} /> : <Consequences {...loaderData} />}
      <p className="mt-6">
        <Link to={'/profile/privacy' satisfies SiteAddress} className="link">
          <Trans>Back to Privacy</Trans>
        </Link>
      </p>
    </>
  )
}

function Consequences({ lastDay, isProvider, isShown }: Route.ComponentProps['loaderData']) {
  return (
    <>
      <WhatHappens {...{ lastDay, isProvider }} />
      <h2 className="text-h4 mt-6">
        <Trans>What we keep, because the law or another person needs it</Trans>
      </h2>
      <WhatStays isProvider={isProvider} />
      <OnceShown isShown={isShown} here={HERE}>
        <Button type="submit" kind="danger" className="justify-self-start">
          <Trans>Delete my account</Trans>
        </Button>
      </OnceShown>
    </>
  )
}

function WhatHappens({
  lastDay,
  isProvider,
}: Pick<Route.ComponentProps['loaderData'], 'lastDay' | 'isProvider'>) {
  return (
    <ul className="dash-list mt-4">
      <li>
        <Trans>You're signed out everywhere at once.</Trans>
      </li>
      <li>
        <Trans>Open requests are withdrawn. Jobs you've booked go ahead.</Trans>
      </li>
      {isProvider ? (
        <li>
          <Trans>Customers can't find your business any more, and your open quotes end.</Trans>
        </li>
      ) : null}
      <li>
        <Trans>
          You can restore the account until <b>{lastDay}</b>. After that it's erased.
        </Trans>
      </li>
    </ul>
  )
}

function NotYet({ reasons }: { reasons: string[] }) {
  return (
    <div className="mt-6 grid gap-3">
      {reasons.map((reason) => (
        <Banner key={reason} tone="clay" title={<Trans>Not yet</Trans>}>
          {reason}
        </Banner>
      ))}
    </div>
  )
}
