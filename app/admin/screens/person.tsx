import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { granting } from '#app/auth/public/granting.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { isId } from '#app/platform/ids.ts'
import { formatInstant } from '#app/platform/time.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { historyPage } from '../history/history.server.ts'
import { openActs, type PersonActName, personActs } from '../people/person-acts.ts'
import { accountView } from '../people/view.server.ts'
import { EventWords } from '../pieces/event-words.tsx'
import { RoleTags, StateTag } from '../pieces/person-tags.tsx'
import type { Route } from './+types/person.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see people')]

const EVENTS_SHOWN = 8

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const visitor = allowed(context, request, 'see people')
  const services = context.get(servicesContext)
  const language = context.get(languageContext)
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
    open: [...openActs(account, visitor)],
    events: events.slice(0, EVENTS_SHOWN).map(({ id, name, role, at: happenedAt, by, reason }) => ({
      id,
      name,
      role,
      reason,
      at: formatInstant(happenedAt, language),
      by: by && by.id !== account.id ? (by.name ?? by.id) : null,
    })),
    titles: adminTitles(context, account.name),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Props = Route.ComponentProps['loaderData']

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

/** The way to the page that asks and does it; nothing where it isn't open. */
function Act({
  name,
  data: { account, open },
  query = '',
}: {
  name: PersonActName
  data: Props
  query?: string
}) {
  const { i18n } = useLingui()
  if (!open.includes(name)) return null
  return (
    <ButtonLink
      size="small"
      to={`/admin/people/${account.id}/${name}${query}` satisfies SiteAddress}
    >
      {i18n._(personActs[name].label)}
    </ButtonLink>
  )
}

function Part({
  title,
  acts,
  children,
}: {
  title: ReactNode
  acts?: ReactNode
  children: ReactNode
}) {
  return (
    <Card as="section" className="admin-part">
      <header>
        <h2 className="text-h3">{title}</h2>
        {acts}
      </header>
      {children}
    </Card>
  )
}

function Ban(props: Props) {
  const { ban } = props.account
  if (!ban) return null
  const { until } = ban
  return (
    <Banner
      tone="danger"
      title={until ? <Trans>Banned until {until}</Trans> : <Trans>Banned without an end</Trans>}
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

function Contact(props: Props) {
  const { account } = props
  return (
    <Part
      title={<Trans>Account</Trans>}
      acts={
        <span className="admin-acts">
          <Act name="password-email" data={props} />
          <Act name="ban" data={props} />
        </span>
      }
    >
      <div className="admin-person">
        <Avatar seed={account.id} size={72} />
        <Details account={account} />
      </div>
    </Part>
  )
}

function Details({ account }: Pick<Props, 'account'>) {
  const { t } = useLingui()
  return (
    <DescriptionList
      items={[
        {
          name: t`Email`,
          value: account.email ? (
            <Confirmed is={account.isEmailConfirmed}>{account.email}</Confirmed>
          ) : (
            t`none`
          ),
        },
        ...(account.newEmail
          ? [{ name: t`New email, not confirmed`, value: account.newEmail }]
          : []),
        {
          name: t`Cellphone`,
          value: account.phone ? (
            <Confirmed is={account.isPhoneConfirmed}>+{account.phone}</Confirmed>
          ) : (
            t`none`
          ),
        },
        { name: t`Since`, value: account.since },
        { name: t`Last signed in`, value: account.signedInAt ?? t`never` },
        { name: t`Id`, value: <code className="admin-long">{account.id}</code> },
      ]}
    />
  )
}

function Confirmed({ is, children }: { is: boolean; children: ReactNode }) {
  return (
    <span className="admin-tags">
      <span className="admin-long">{children}</span>
      <Tag tone={is ? 'fynbos' : 'clay'}>
        {is ? <Trans>confirmed</Trans> : <Trans>not confirmed</Trans>}
      </Tag>
    </span>
  )
}

function Roles(props: Props) {
  const { i18n } = useLingui()
  return (
    <Part title={<Trans>Roles</Trans>}>
      <ul className="admin-rows">
        {props.account.roles.map((role) => (
          <li key={role}>
            <div>
              <b>{i18n._(granting[role].name)}</b>
              <small>{i18n._(granting[role].about)}</small>
            </div>
            {role === 'admin' || role === 'support' ? (
              <Act name={`withdraw-${role}`} data={props} />
            ) : null}
          </li>
        ))}
      </ul>
      <p className="admin-acts">
        <Act name="grant-support" data={props} />
        <Act name="grant-admin" data={props} />
      </p>
    </Part>
  )
}

function WaysIn(props: Props) {
  const { t } = useLingui()
  const { account } = props
  return (
    <Part title={<Trans>Ways to sign in</Trans>}>
      <ul className="admin-rows">
        <Row
          title={t`Password`}
          about={account.hasPassword ? t`They have one.` : t`They have none.`}
        />
        {account.mfaFactors.map(({ id, kind, name, ends, since }) => (
          <Row
            key={id}
            title={name || kind}
            about={
              ends
                ? t`Two-step verification: ${kind}, ends in ${ends}, since ${since}`
                : t`Two-step verification: ${kind}, since ${since}`
            }
            act={<Act name="lost-step" data={props} query={`?step=${id}`} />}
          />
        ))}
        <PasskeysAndIdentities account={account} />
      </ul>
      {account.mfaFactors.length === 0 ? (
        <p className="text-small text-ink-2">
          <Trans>No two-step verification.</Trans>
        </p>
      ) : null}
    </Part>
  )
}

function PasskeysAndIdentities({ account }: Pick<Props, 'account'>) {
  const { t } = useLingui()
  return (
    <>
      {account.passkeys.map(({ id, name, since, usedAt }) => (
        <Row
          key={id}
          title={name || t`Passkey`}
          about={
            usedAt
              ? t`Passkey since ${since}, last used ${usedAt}`
              : t`Passkey since ${since}, never used`
          }
        />
      ))}
      {account.identities.map(({ id, provider, email, usedAt }) => (
        <Row
          key={id}
          title={provider}
          about={[email, usedAt ? t`last used ${usedAt}` : t`never used`]
            .filter(Boolean)
            .join(', ')}
        />
      ))}
    </>
  )
}

function Row({ title, about, act }: { title: ReactNode; about: ReactNode; act?: ReactNode }) {
  return (
    <li>
      <div>
        <b>{title}</b>
        <small>{about}</small>
      </div>
      {act}
    </li>
  )
}

function Sessions(props: Props) {
  const { t } = useLingui()
  const { sessions } = props.account
  return (
    <Part title={<Trans>Signed in at</Trans>} acts={<Act name="sign-out" data={props} />}>
      {sessions.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nowhere at the moment.</Trans>
        </p>
      ) : (
        <ul className="admin-rows">
          {sessions.map(({ id, device, ip, usedAt, isMfaVerified }) => (
            <Row
              key={id}
              title={device?.name ?? t`Another program`}
              about={[usedAt, ip, isMfaVerified ? t`with two-step verification` : null]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Events({ account, events }: Props) {
  return (
    <Part title={<Trans>What happened</Trans>}>
      {events.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing recorded.</Trans>
        </p>
      ) : (
        <ul className="admin-rows">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      <Link className="admin-all" to={`/admin/history?person=${account.id}` satisfies SiteAddress}>
        <Trans>The whole history</Trans>
        <ChevronRight aria-hidden />
      </Link>
    </Part>
  )
}

function EventRow({
  event: { name, role, at: happenedAt, by, reason },
}: {
  event: Props['events'][number]
}) {
  return (
    <Row
      title={<EventWords name={name} role={role} />}
      about={
        <>
          {by ? (
            <Trans>
              {happenedAt}, by {by}
            </Trans>
          ) : (
            happenedAt
          )}
          {reason ? <q>{reason}</q> : null}
        </>
      }
    />
  )
}

function Agreements({ account: { agreements } }: Props) {
  return (
    <Part title={<Trans>Agreed to</Trans>}>
      {agreements.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing yet.</Trans>
        </p>
      ) : (
        <ul className="admin-rows">
          {agreements.map(({ text, version, moment, at: happenedAt }) => (
            <Row
              key={`${text} ${version} ${moment}`}
              title={
                <Trans>
                  {text}, version {version}
                </Trans>
              }
              about={`${moment} · ${happenedAt}`}
            />
          ))}
        </ul>
      )}
    </Part>
  )
}
