import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, href, Link, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { may } from '#app/page/permissions.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useKeysAreOn } from '#app/page/single-keys.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { formatRand } from '#app/platform/money.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Contact, Roles } from '../components/person-account.tsx'
import { PersonActs } from '../components/person-acts.tsx'
import { Agreements } from '../components/person-agreements.tsx'
import { Act, type Props } from '../components/person-part.tsx'
import { Business, PersonRecord } from '../components/person-provider.tsx'
import { RoleTags, StateTag } from '../components/person-tags.tsx'
import { PersonTimeline } from '../components/person-timeline.tsx'
import { Sessions, WaysIn } from '../components/person-ways-in.tsx'
import { handleDuplicateForm } from '../duplicates/posted-form.server.ts'
import { duplicatesView } from '../duplicates/view.server.ts'
import { reportersHiddenFrom } from '../history/hidden-reporters.server.ts'
import { openActs } from '../people/person-acts.ts'
import { businessOf, recordOf } from '../people/record.server.ts'
import { waitingRoles } from '../people/role-approvals.server.ts'
import { accountView } from '../people/view.server.ts'
import { readTimelineSearch } from '../timeline/filter.ts'
import { timelineView } from '../timeline/view.server.ts'
import type { Route } from './+types/person.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see people')]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const visitor = allowed(context, request, 'see people')
  const services = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = requestI18n(context)
  const now = services.clock.now()
  const { personId } = params
  const account = isId(personId) ? await accountView(services, personId, language) : null
  if (!account) throw data(null, { status: 404 })
  const seesAmounts = may(visitor, 'see amounts')
  const mayChange = may(visitor, 'change an account')
  const search = {
    ...readTimelineSearch(new URL(request.url).searchParams),
    hiddenReporters: await reportersHiddenFrom(services.db, visitor),
  }
  const [timeline, waiting, provider, record, duplicates] = await Promise.all([
    timelineView(services, account, search, {
      i18n,
      language,
      now,
      personId: account.id,
      amount: (cents) => (seesAmounts ? formatRand(cents) : i18n._(msg`amount hidden`)),
    }),
    waitingRoles(services.db, account.id, i18n, now),
    businessOf(services.db, account.id, i18n),
    recordOf(services.db, account.id),
    mayChange ? duplicatesView(services, account.id, { i18n, language }) : null,
  ])
  return {
    account,
    isOwn: account.id === visitor.id,
    waiting,
    open: mayChange ? [...openActs(account, visitor)] : [],
    timeline,
    provider,
    record,
    duplicates,
    titles: adminTitles(context, account.name),
  }
}

/** Dismisses a possible duplicate, or undoes that. */
export async function action({ context, params: { personId }, request }: Route.ActionArgs) {
  const by = allowed(context, request, 'change an account')
  const i18n = requestI18n(context)
  const form = await postedForm(request)
  const toast = await handleDuplicateForm(
    context.get(servicesContext),
    { form, personId, by },
    i18n,
  )
  if (!toast) throw data(null, { status: 404 })
  return redirect(href('/admin/people/:personId', { personId }), {
    headers: withToast(new Headers(), toast),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Person({ loaderData }: Route.ComponentProps) {
  const { account, isOwn } = loaderData
  const keysAreOn = useKeysAreOn()
  return (
    <>
      <p className="admin-back">
        <Link to={'/admin/people' satisfies SiteAddress}>
          <Trans>People</Trans>
        </Link>
      </p>
      <AdminHead title={account.name}>
        <RoleTags roles={account.roles} />
        <StateTag state={account.state} />
      </AdminHead>
      {isOwn ? <OwnAccount /> : null}
      {account.mergedInto ? <Merged into={account.mergedInto} /> : null}
      <Ban {...loaderData} />
      <div className="person" data-keys={keysAreOn ? undefined : 'off'}>
        <Card className="person-who">
          <Contact {...loaderData} />
          <Business {...loaderData} />
          <Roles {...loaderData} />
          <PersonRecord {...loaderData} />
          <WaysIn {...loaderData} />
          <Sessions {...loaderData} />
          <Agreements {...loaderData} />
        </Card>
        <PersonTimeline personId={account.id} timeline={loaderData.timeline} />
        <PersonActs {...loaderData} />
      </div>
    </>
  )
}

function OwnAccount() {
  return (
    <Banner
      title={<Trans>This is your own account.</Trans>}
      action={
        <ButtonLink to={'/profile/security' satisfies SiteAddress}>
          <Trans>Your profile</Trans>
        </ButtonLink>
      }
    >
      <Trans>You can't change your own role, two-step verification or devices here.</Trans>
    </Banner>
  )
}

function Merged({ into }: { into: string }) {
  return (
    <Banner
      title={<Trans>This account was merged into another one.</Trans>}
      action={
        <ButtonLink to={`/admin/people/${into}` satisfies SiteAddress}>
          <Trans>Open it</Trans>
        </ButtonLink>
      }
    >
      <Trans>Nobody can sign in to it any more. What happened before stays here.</Trans>
    </Banner>
  )
}

function Ban(props: Props) {
  const { ban } = props.account
  if (!ban) return null
  const { until } = ban
  return (
    <Banner
      tone="danger"
      title={until ? <Trans>Banned until {until}</Trans> : <Trans>Banned indefinitely</Trans>}
      action={
        <span className="admin-acts">
          <Act name="change-ban" data={props} />
          <Act name="lift-ban" data={props} />
        </span>
      }
    >
      {ban.reason}
    </Banner>
  )
}
