import { Trans, useLingui } from '@lingui/react/macro'
import { FileLock, Languages, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { SignOutForm } from '#app/page/sign-out-form.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

/** The parts of the profile: a column beside them on wide windows, tabs above them on phones. */
export default function Profile() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const parts = [
    { to: '/profile', label: t`Account`, icon: <UserRound /> },
    { to: '/profile/security', label: t`Security`, icon: <ShieldCheck /> },
    { to: '/profile/privacy', label: t`Privacy`, icon: <FileLock /> },
    { to: '/profile/language', label: t`Language and data`, icon: <Languages /> },
  ]
  const open = partOf(pathname)
  return (
    <div className="page-box grid gap-x-16 pt-2 pb-16 lg:grid-cols-[13.5rem_minmax(0,45rem)] lg:pt-10">
      <Tabs label={t`Your profile`} tabs={parts} current={open} className="mb-6 lg:hidden" />
      <PartsColumn parts={parts} open={open} />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}

function PartsColumn({
  parts,
  open,
}: {
  parts: { to: string; label: string; icon: ReactNode }[]
  open: string
}) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Your profile`} className="max-lg:hidden">
      <p className="text-h4 mb-3 px-3">
        <Trans>Your profile</Trans>
      </p>
      <ul className="profile-parts">
        {parts.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={to === open ? 'page' : undefined}>
              {icon}
              {label}
            </Link>
          </li>
        ))}
        <SignOutEntry />
      </ul>
    </nav>
  )
}

const SignOutEntry = () => (
  <li>
    <SignOutForm>
      <button type="submit">
        <LogOut />
        <Trans>Sign Out</Trans>
      </button>
    </SignOutForm>
  </li>
)

/** Which part of the profile a page belongs to: passwords, passkeys and so on belong to security. */
function partOf(pathname: string) {
  if (pathname === '/profile' || pathname === '/profile/language') return pathname
  return pathname.startsWith('/profile/privacy') ? '/profile/privacy' : '/profile/security'
}
