import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  CalendarDays,
  ContactRound,
  Eye,
  EyeOff,
  House,
  Inbox,
  LockKeyhole,
  LogOut,
  Settings,
  Users,
  Wallet,
} from 'lucide-react'
import { Link, NavLink, Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { WorkTools } from '#app/notifications/public/work-tools.tsx'
import { FootBar, type FootLink } from '#app/page/foot-bar.tsx'
import { useHome, usePageAddress } from '#app/page/hooks.tsx'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { SignOutForm } from '#app/page/sign-out-form.tsx'
import { visitor } from '#app/page/visitor.server.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { formatRand } from '#app/platform/money.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'
import { type OwnProvider, portalAccessOf, portalMiddleware } from '#app/providers/index.server.ts'
import { isListed } from '#app/providers/public/listing-status.ts'
import { isOpen, type PortalPart } from '#app/providers/public/portal-access.ts'
import { countsOf } from '#app/quotes/index.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Delayed, SkeletonBlock } from '#app/ui/skeleton.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Route } from './+types/portal.ts'
import { gateView } from './gate-view.server.ts'
import { GateScreen } from './parts/gate-screen.tsx'

export const links = workStyles

export const middleware: Route.MiddlewareFunction[] = [portalMiddleware]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, clock } = context.get(servicesContext)
  const now = clock.now()
  const { provider, gate, hasFailed } = portalAccessOf(context)
  const site = settings.current()
  const i18n = requestI18n(context)
  const counts = provider ? await countsOf(db, provider.id) : null
  return {
    title: `${i18n._(msg`Provider Portal`)} | ${site.name}`,
    gate,
    hasFailed,
    site: { name: site.name, supportEmail: site.supportEmail },
    email: visitor(context)?.email ?? '',
    waiting: counts && gate === 'open' ? counts.new : 0,
    bookedJobs: counts?.booked ?? 0,
    gateView:
      provider && gate !== 'open'
        ? await gateView(context, { gate, userId: provider.user_id })
        : null,
    provider: provider && providerView(provider, i18n.locale, now),
  }
}

const providerView = (provider: OwnProvider, language: string, now: Date) => ({
  name: provider.name,
  slug: provider.slug,
  portraitSeed: String(provider.portrait_seed),
  photoFile: provider.photo_file,
  isVisible: isListed(provider.listingStatus),
  billing: provider.listingStatus.billing,
  paidThrough: provider.paid_through
    ? formatDay(dayOf(provider.paid_through), language, now)
    : null,
  suspension: provider.suspension && {
    reason: provider.suspension.reason,
    source: provider.suspension.source,
    from: formatDay(dayOf(provider.suspension.from), language, now),
  },
})

export type PortalData = Route.ComponentProps['loaderData']

export default function Portal({ loaderData }: Route.ComponentProps) {
  const { gate, hasFailed } = loaderData
  const part = usePart()
  const isLoading = useIsLoadingPage()
  if (hasFailed)
    return (
      <div className="portal-alone">
        <LiveRefresh on="request changed" />
        <GateScreen data={loaderData} />
      </div>
    )
  return (
    <div className="portal">
      <LiveRefresh on="request changed" />
      <Rail data={loaderData} />
      <div className="portal-main">
        <TopBar data={loaderData} />
        {isLoading ? (
          <Loading />
        ) : isOpen(gate, part) ? (
          <Outlet />
        ) : (
          <GateScreen data={loaderData} />
        )}
      </div>
      {gate === 'no provider' ? null : <BottomBar data={loaderData} />}
    </div>
  )
}

/** Whether another page of the portal is loading: its skeleton appears after a moment. */
function useIsLoadingPage() {
  const { state, formData, location } = useNavigation()
  const { pathname } = useLocation()
  return state === 'loading' && formData === undefined && location.pathname !== pathname
}

function Loading() {
  return (
    <Delayed className="grid gap-5">
      <p className="text-small text-ink-2">
        <Trans>Loading provider portal...</Trans>
      </p>
      <SkeletonBlock className="h-32" />
      <SkeletonBlock className="h-28" />
      <SkeletonBlock className="h-72" />
    </Delayed>
  )
}

/** The part of the portal that the open page belongs to, from its handle or its parent's. */
function usePart(): PortalPart {
  const handles = useMatches().map(({ handle }) => handle as { part?: PortalPart } | undefined)
  return handles.findLast((handle) => handle?.part)?.part ?? 'requests'
}

const IMPORT = '/provider-portal/import'

const partLinks = (waiting: number): (FootLink & { part: PortalPart })[] => [
  {
    to: '/provider-portal',
    part: 'requests',
    words: <Trans>Requests</Trans>,
    icon: Inbox,
    count: waiting,
    end: true,
  },
  {
    to: '/provider-portal/calendar',
    part: 'calendar',
    words: <Trans>Calendar</Trans>,
    icon: CalendarDays,
  },
  { to: '/provider-portal/clients', part: 'clients', words: <Trans>Clients</Trans>, icon: Users },
  { to: IMPORT, part: 'import', words: <Trans>Import Clients</Trans>, icon: ContactRound },
  {
    to: '/provider-portal/payments',
    part: 'payments',
    words: <Trans>Payments</Trans>,
    icon: Wallet,
  },
  {
    to: '/provider-portal/settings',
    part: 'settings',
    words: <Trans>Settings</Trans>,
    icon: Settings,
  },
]

function Rail({ data }: { data: PortalData }) {
  const { waiting, site, gate } = data
  const { t } = useLingui()
  const home = useHome()
  return (
    <div className="portal-rail">
      <div>
        <Link to={home} className="portal-logo" aria-label={site.name}>
          <Logo name={site.name} />
        </Link>
        <nav aria-label={t`Portal`}>
          {partLinks(waiting).map(({ to, part, words, icon: Icon, count = 0, end }) => (
            <NavLink key={to} to={to} end={end} className="portal-link">
              <Icon aria-hidden />
              <span>{words}</span>
              {(part === 'requests' && gate !== 'no provider') || isOpen(gate, part) ? null : (
                <LockKeyhole className="portal-lock" aria-label={t`Closed for now`} />
              )}
              {count > 0 ? <Pill tone="clay">{count}</Pill> : null}
            </NavLink>
          ))}
        </nav>
        <PlanNote data={data} />
      </div>
    </div>
  )
}

/** Until when the subscription is paid, or the overdue amount. */
function PlanNote({ data: { provider, gateView: view } }: { data: PortalData }) {
  const overdue = view?.overdue
  if (!overdue && !provider?.paidThrough) return null
  return (
    <p className="portal-plan">
      <b>
        <Trans>Subscription</Trans>
      </b>
      {overdue ? (
        <Trans>
          {formatRand(overdue.cents, { cents: 'always' })} to pay since {overdue.since}
        </Trans>
      ) : (
        <Trans>Paid until {provider?.paidThrough}</Trans>
      )}
    </p>
  )
}

function TopBar({ data: { provider, site } }: { data: PortalData }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <WorkTools
      className="portal-top"
      before={<LogoAndVisibility provider={provider} site={site} />}
    >
      <Link
        to={localizedPath('/')}
        // Without the bottom bar there is no "More" that links back to the site.
        className={provider ? 'icon-button on-wide' : 'icon-button'}
        aria-label={t`Back to the site`}
      >
        <House aria-hidden />
      </Link>
      <SignOutForm className="on-wide">
        <IconButton type="submit" label={t`Sign Out`}>
          <LogOut />
        </IconButton>
      </SignOutForm>
      {provider ? <ProfileLink provider={provider} /> : null}
    </WorkTools>
  )
}

function LogoAndVisibility({ provider, site }: Pick<PortalData, 'provider' | 'site'>) {
  const home = useHome()
  return (
    <>
      <Link to={home} className="portal-top-logo" aria-label={site.name}>
        <Logo name={site.name} />
      </Link>
      {!provider ? null : provider.isVisible ? (
        <Tag tone="fynbos" icon={<Eye aria-hidden />}>
          <Trans>Visible</Trans>
        </Tag>
      ) : (
        <Tag tone="sand" icon={<EyeOff aria-hidden />}>
          <Trans>Not in search</Trans>
        </Tag>
      )}
    </>
  )
}

function ProfileLink({ provider }: { provider: NonNullable<PortalData['provider']> }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <Link
      to={localizedPath(`/providers/${provider.slug}`)}
      className="on-wide"
      aria-label={t`Your public profile`}
    >
      <Avatar src={photoAddress(provider.photoFile, 96)} seed={provider.portraitSeed} size={44} />
    </Link>
  )
}

/** On phones, the tools at the top right are under "More". */
function BottomBar({ data: { waiting, provider } }: { data: PortalData }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <FootBar label={t`Portal`} links={inBarOrder(partLinks(waiting))}>
      {provider ? (
        <Link to={localizedPath(`/providers/${provider.slug}`)}>
          <Trans>Your public profile</Trans>
        </Link>
      ) : null}
    </FootBar>
  )
}

/** On phones the bar has no room for the import beside the list of clients. */
const inBarOrder = (links: FootLink[]) => [
  ...links.filter(({ to }) => to !== IMPORT),
  ...links.filter(({ to }) => to === IMPORT),
]
