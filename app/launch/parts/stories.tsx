import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pictureAddress } from '#app/content/public/picture-address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import type { HomeView } from '../home-view.server.ts'

/** The newest published stories, in the words of the people they are about. */
export function Stories({ stories }: { stories: HomeView['stories'] }) {
  const localizedPath = usePageAddress()
  if (stories.length === 0) return null
  return (
    <section className="page-box page-section">
      <h2>
        <Trans>Success stories</Trans>
      </h2>
      <ul className="mt-8 grid gap-8 md:grid-cols-2">
        {stories.map(({ id, quote, person, who, photoId }) => (
          <li key={id} lang="en" className="flex gap-4 border-t border-line pt-6">
            <Avatar src={pictureAddress(photoId, 448)} seed={id} size={64} label="" />
            <div>
              <blockquote className="text-h3">“{quote}”</blockquote>
              <p className="mt-2 text-small text-ink-2">
                <b>{person}</b>
                {who ? `, ${who}` : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Link to={localizedPath('/success-stories')} className="link mt-6 inline-block">
        <Trans>Read all stories</Trans>
      </Link>
    </section>
  )
}
