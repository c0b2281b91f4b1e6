import { Trans } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { may } from '#app/page/permissions.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import { formatInstant } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Contact, Roles } from '../components/person-account.tsx'
import { Agreements, Events } from '../components/person-history.tsx'
import { Act, type Props } from '../components/person-part.tsx'
import { RoleTags, StateTag } from '../components/person-tags.tsx'
import { Sessions, WaysIn } from '../components/person-ways-in.tsx'
import { historyPage } from '../history/history.server.ts'
import { openActs } from '../people/person-acts.ts'
import { waitingRoles } from '../people/role-approvals.server.ts'
import { accountView } from '../people/view.server.ts'
import type { Route } from './+types/person.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see people')]

const EVENTS_SHOWN = 8

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const visitor = allowed(context, request, 'see people')
  const services = context.get(servicesContext)
  const language = context.get(languageContext)
  const now = services.clock.now()
  const { personId } = params
  const account = isId(personId) ? await accountView(services, personId, language) : null
  if (!account) throw data(null, { status: 404 })
  const { events } = await historyPage(services.db, {
    personId: account.id,
    name: null,
    from: null,
    to: null,
    after: null,
  })
  return {
    account,
    isOwn: account.id === visitor.id,
    waiting: await waitingRoles(services.db, account.id, i18nFor(language), now),
    open: may(visitor, 'change an account') ? [...openActs(account, visitor)] : [],
    events: events.slice(0, EVENTS_SHOWN).map(({ id, name, role, at: happenedAt, by, reason }) => ({
      id,
      name,
      role,
      reason,
      at: formatInstant(happenedAt, language, now),
      by: by && by.id !== account.id ? (by.name ?? by.id) : null,
    })),
    titles: adminTitles(context, account.name),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Person({ loaderData }: Route.ComponentProps) {
  const { account, isOwn } = loaderData
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
      <Ban {...loaderData} />
      <div className="admin-columns">
        <div>
          <Contact {...loaderData} />
          <Roles {...loaderData} />
          <WaysIn {...loaderData} />
          <Sessions {...loaderData} />
        </div>
        <div>
          <Events {...loaderData} />
          <Agreements {...loaderData} />
        </div>
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
