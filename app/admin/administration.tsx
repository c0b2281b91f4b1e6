import { Trans, useLingui } from '@lingui/react/macro'
import {
  Activity,
  BadgeCheck,
  CalendarClock,
  FileText,
  Gauge,
  Headset,
  HeartHandshake,
  History,
  House,
  Image,
  Inbox,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MailWarning,
  ScrollText,
  Search,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Star,
  UserCheck,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react'
import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import { WorkTools } from '#app/notifications/public/work-tools.tsx'
import type { SiteAddress } from '#app/page/address.ts'
import { FootBar } from '#app/page/foot-bar.tsx'
import { useHome, usePageAddress } from '#app/page/hooks.tsx'
import { servicesContext } from '#app/page/services.server.ts'
import { SignOutForm } from '#app/page/sign-out-form.tsx'
import { allowed } from '#app/page/visitor.server.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { Logo } from '#app/ui/logo.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { Pill } from '#app/ui/pill.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { Delayed, SkeletonBlock } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/administration.ts'
import { FindLink } from './find/find-link.tsx'
import {
  groups,
  groupsOf,
  oftenOnPhones,
  type PartName,
  partAt,
  parts,
  partsAt,
  partsFor,
} from './parts.ts'
import { waitingCounts } from './queue/waiting-counts.server.ts'

export const links = workStyles

export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = allowed(context, request, 'see administration')
  const services = context.get(servicesContext)
  return {
    site: { name: services.settings.current().name },
    who: { id: visitor.id, name: visitor.name },
    parts: partsFor(visitor),
    counts: await waitingCounts(services, visitor),
  }
}

type Frame = Route.ComponentProps['loaderData']

const pictures: Record<PartName, LucideIcon> = {
  queue: Inbox,
  dashboard: LayoutDashboard,
  people: Users,
  npos: HeartHandshake,
  stores: ShoppingBag,
  providers: BadgeCheck,
  payments: Wallet,
  quality: Gauge,
  support: Headset,
  preview: CalendarClock,
  emails: MailWarning,
  content: FileText,
  services: Wrench,
  'success-stories': Star,
  images: Image,
  settings: Settings,
  approvals: UserCheck,
  history: History,
  privacy: ShieldCheck,
  audit: ScrollText,
  operations: Activity,
}

export default function Administration({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="admin">
      <Rail frame={loaderData} />
      <div className="admin-main">
        <WorkTools className="admin-tools-of-all">
          <Link to={'/profile' satisfies SiteAddress} className="on-wide" aria-label={t`Profile`}>
            <Portrait seed={loaderData.who.id} size={44} />
          </Link>
        </WorkTools>
        <Page />
      </div>
      <BottomBar frame={loaderData} />
    </div>
  )
}

/** A skeleton of the next page, shown after a moment of navigation. */
function Page() {
  const { state, formData, location } = useNavigation()
  const { pathname } = useLocation()
  const isElsewhere = state === 'loading' && !formData && location.pathname !== pathname
  if (!isElsewhere) return <Outlet />
  return (
    <Delayed className="grid gap-5">
      <SkeletonBlock className="h-12" />
      <SkeletonBlock className="h-28" />
      <SkeletonBlock className="h-72" />
    </Delayed>
  )
}

function Rail({ frame }: { frame: Frame }) {
  const { site, who, parts: names } = frame
  const { t, i18n } = useLingui()
  const home = useHome()
  const { pathname } = useLocation()
  const current = partAt(names, pathname)
  return (
    <div className="admin-rail">
      <div>
        <Link to={home} className="admin-logo" aria-label={site.name}>
          <Logo name={site.name} />
        </Link>
        <FindLink />
        <nav aria-label={t`Administration`}>
          {groupsOf(partsAt(names, pathname)).map(({ group, parts: listed }) => (
            <section key={group} aria-label={i18n._(groups[group])}>
              <h2>{i18n._(groups[group])}</h2>
              {listed.map((name) => (
                <PartLink
                  key={name}
                  part={name}
                  count={frame.counts[name] ?? 0}
                  isCurrent={name === current}
                />
              ))}
            </section>
          ))}
        </nav>
        <RailFoot name={who.name} />
      </div>
    </div>
  )
}

type PartProps = { part: PartName; count: number; isCurrent: boolean }

function PartLink({ part, count, isCurrent }: PartProps) {
  const { i18n } = useLingui()
  const { to, name, under } = parts[part]
  return (
    <Link
      to={to}
      className="admin-link"
      aria-current={isCurrent ? 'page' : undefined}
      data-under={under}
    >
      <Picture part={part} />
      <span>{i18n._(name)}</span>
      {count > 0 ? <Pill tone="clay">{spaced(count)}</Pill> : null}
    </Link>
  )
}

function RailFoot({ name }: { name: string }) {
  const localizedPath = usePageAddress()
  return (
    <div className="admin-foot">
      <b>{name}</b>
      <p>
        <Trans>Every action is recorded in the audit trail</Trans>
      </p>
      <Link to={localizedPath('/')} className="admin-link">
        <House aria-hidden />
        <span>
          <Trans>Back to the site</Trans>
        </span>
      </Link>
      <SignOutForm>
        <button type="submit" className="admin-link">
          <LogOut aria-hidden />
          <span>
            <Trans>Sign Out</Trans>
          </span>
        </button>
      </SignOutForm>
    </div>
  )
}

function Picture({ part: subject }: { part: PartName }) {
  const Icon = pictures[subject]
  return <Icon aria-hidden />
}

const FIND = { to: '/admin/find', icon: Search } as const

function BottomBar({ frame: { parts: names, counts } }: { frame: Frame }) {
  const { t, i18n } = useLingui()
  const often = oftenOnPhones.filter((name) => names.includes(name))
  const rest = names.filter((name) => !often.includes(name))
  const link = (name: PartName) => ({
    to: parts[name].to,
    words: i18n._(parts[name].name),
    icon: pictures[name],
    count: counts[name],
    end: name === 'settings',
  })
  const find = { ...FIND, words: t`Find` }
  return (
    <FootBar
      label={t`Administration`}
      links={[...often.slice(0, 2).map(link), find, ...[...often.slice(2), ...rest].map(link)]}
      hasPictures
    >
      <Link to={'/profile' satisfies SiteAddress}>
        <Trans>Profile</Trans>
      </Link>
    </FootBar>
  )
}
