import { useLingui } from '@lingui/react/macro'
import { CalendarClock, Eye } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import type { Note } from '#app/page/frame.ts'
import styles from '../notes.css?url'

/** Notes for administrators above a page that others see differently. Loaded only for administrators. */
export function AdminNotes({ notes }: { notes: Note[] }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  return (
    <aside className="house-notes" aria-label={t`For administrators`}>
      <link rel="stylesheet" href={styles} />
      {notes.map(({ title, text, leave, change, stop }) => (
        <div key={title} className="house-note">
          {leave ? <CalendarClock aria-hidden /> : <Eye aria-hidden />}
          <p>
            <b>{title}</b> {text}
          </p>
          {leave && (
            <Form
              method="post"
              action={'/admin/settings/preview' satisfies SiteAddress}
              reloadDocument
            >
              <input type="hidden" name="back" value={pathname + search} />
              <button type="submit" name="act" value="leave">
                {leave}
              </button>
            </Form>
          )}
          {stop && (
            <Form method="post" action={'/seeing/stop' satisfies SiteAddress} reloadDocument>
              <button type="submit">{stop}</button>
            </Form>
          )}
          {change && <Link to={'/admin/settings/preview' satisfies SiteAddress}>{change}</Link>}
        </div>
      ))}
    </aside>
  )
}
