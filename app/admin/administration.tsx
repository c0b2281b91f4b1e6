import { Trans, useLingui } from '@lingui/react/macro'
import {
  CalendarClock,
  ClipboardCheck,
  FilePen,
  FileText,
  Gauge,
  Headset,
  History,
  House,
  LogOut,
  type LucideIcon,
  MailWarning,
  Settings,
  Star,
  UserCheck,
  Users,
  Wallet,
} from 'lucide-react'
import { Link, NavLink, Outlet, useLocation, useNavigation } from 'react-router'
import { WorkTools } from '#app/notifications/public/work-tools.tsx'
import type { SiteAddress } from '#app/page/address.ts'
import { FootBar } from '#app/page/foot-bar.tsx'
import { useHome, usePageAddress } from '#app/page/hooks.tsx'
import { servicesContext } from '#app/page/services.server.ts'
import { SignOutForm } from '#app/page/sign-out-form.tsx'
import { allowed } from '#app/page/visitor.server.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { Logo } from '#app/ui/logo.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { Delayed, SkeletonBlock } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/administration.ts'
import { type PartName, parts, partsFor } from './parts.ts'

export const links = workStyles

export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = allowed(context, request, 'see administration')
  return {
    site: { name: context.get(servicesContext).settings.current().name },
    who: { id: visitor.id, name: visitor.name },
    parts: partsFor(visitor),
  }
}

type Frame = Route.ComponentProps['loaderData']

const pictures: Record<PartName, LucideIcon> = {
  people: Users,
  applications: ClipboardCheck,
  payments: Wallet,
  quality: Gauge,
  'profile-edits': FilePen,
  support: Headset,
  preview: CalendarClock,
  emails: MailWarning,
  content: FileText,
  'success-stories': Star,
  settings: Settings,
  approvals: UserCheck,
  history: History,
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

/** Another page is on its way: its shape is here after a moment. */
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

function Rail({ frame: { site, who, parts: names } }: { frame: Frame }) {
  const { t, i18n } = useLingui()
  const home = useHome()
  return (
    <div className="admin-rail">
      <div>
        <Link to={home} className="admin-logo" aria-label={site.name}>
          <Logo name={site.name} />
        </Link>
        <p className="admin-kind">
          <Trans>Administration</Trans>
        </p>
        <nav aria-label={t`Administration`}>
          {names.map((name) => (
            <NavLink key={name} to={parts[name].to} className="admin-link">
              <Picture part={name} />
              <span>{i18n._(parts[name].name)}</span>
            </NavLink>
          ))}
        </nav>
        <RailFoot name={who.name} />
      </div>
    </div>
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

function BottomBar({ frame: { parts: names } }: { frame: Frame }) {
  const { t, i18n } = useLingui()
  return (
    <FootBar
      label={t`Administration`}
      links={names.map((name) => ({
        to: parts[name].to,
        words: i18n._(parts[name].name),
        icon: pictures[name],
      }))}
    >
      <Link to={'/profile' satisfies SiteAddress}>
        <Trans>Profile</Trans>
      </Link>
    </FootBar>
  )
}
