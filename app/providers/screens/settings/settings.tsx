import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowLeft,
  FileCheck,
  ImageIcon,
  Languages,
  type LucideIcon,
  Mail,
  MapPin,
  PanelTop,
  Smartphone,
  Tags,
  UserRound,
} from 'lucide-react'
import { Link, Outlet, useLocation } from 'react-router'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { addressOf, type PageName, pageNames, pages, SETTINGS } from '../../settings/pages.ts'

export const handle = { part: 'settings' }

const pictures: Record<PageName, LucideIcon> = {
  profile: UserRound,
  contact: Smartphone,
  services: Tags,
  areas: MapPin,
  languages: Languages,
  photos: ImageIcon,
  site: PanelTop,
  notifications: Mail,
  documents: FileCheck,
}

/** A list beside the pages on wide windows; on phones the list is a page of its own. */
export default function Settings() {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const isList = pathname.replace(/\/$/, '') === SETTINGS
  return (
    <div className="settings" data-list={isList ? '' : undefined}>
      {isList ? (
        <h1 className="text-h1">
          <Trans>Settings</Trans>
        </h1>
      ) : (
        <Link to={SETTINGS} className="settings-back link">
          <ArrowLeft aria-hidden className="size-4" />
          <Trans>Settings</Trans>
        </Link>
      )}
      <nav aria-label={t`Settings`} className="settings-pages">
        <ul>
          {pageNames.map((name) => {
            const Picture = pictures[name]
            const to = addressOf(name)
            return (
              <li key={name}>
                <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
                  <Picture aria-hidden />
                  <span>
                    <b>{i18n._(pages[name].name)}</b>
                    <small>{i18n._(pages[name].about)}</small>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
      <Unsaved />
    </div>
  )
}
