import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Laptop, Smartphone } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import {
  accountOf,
  historyOf,
  type OpenSession,
  openSessions,
  signOut,
  waysIn,
} from '#app/auth/index.server.ts'
import { HISTORY } from '#app/auth/public/history.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { SettingsPage, SettingsSection } from '#app/ui/settings-page.tsx'
import { SettingsRow } from '#app/ui/settings-row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Route } from './+types/security.ts'
import { WaysIn } from './ways-in.tsx'

/** The format that our own links use. Date also parses years that PostgreSQL rejects. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const language = context.get(languageContext)
  const { id, sessionId } = signedIn(context, request)
  const requested = new URL(request.url).searchParams.get('before') ?? ''
  const isInstant = INSTANT.test(requested) && !Number.isNaN(Date.parse(requested))
  const before = isInstant ? new Date(requested) : null
  const [account, ways, sessions, history] = await Promise.all([
    accountOf(services.db, id, language),
    waysIn(services, id),
    openSessions(services, { userId: id, currentId: sessionId, language }),
    historyOf(services, { userId: id, before, language }),
  ])
  return {
    hasPassword: account.hasPassword,
    ways,
    sessions,
    history,
    titles: privateTitles(context, '/profile/security', {
      title: msg`Security`,
      description: msg`How and where you're signed in.`,
    }),
  }
}

/** Signs out one device, or all the others. A session that has already ended is not an error. */
export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const { id, sessionId } = signedIn(context, request)
  const typed = await postedForm(request)
  const first = typed.get('session')
  if (typeof first === 'string' && isId(first)) {
    if (first !== sessionId)
      await signOut(services, { userId: id, sessionId: first, scope: 'local' })
  } else await signOut(services, { userId: id, sessionId, scope: 'others' })
  return redirectWithToast(href('/profile/security'), {
    kind: 'success',
    title: first ? i18n._(msg`Signed out there`) : i18n._(msg`Signed out everywhere else`),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Security({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage title={msg`Security`}>
      <WaysIn hasPassword={loaderData.hasPassword} ways={loaderData.ways} />
      <Sessions sessions={loaderData.sessions} />
      <History history={loaderData.history} />
    </SettingsPage>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Sessions({ sessions }: Pick<Loaded, 'sessions'>) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length
  return (
    <section className="settings-section">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-h3">
            <Trans>Active sessions</Trans>
          </h2>
          <p className="text-small mt-1 text-ink-2">
            <Trans>
              Where you're signed in. See one you don't know? Sign it out, then change your
              password.
            </Trans>
          </p>
        </div>
        {others > 0 ? (
          <Form method="post">
            <Button type="submit" kind="outline">
              <Trans>Sign out other devices</Trans>
            </Button>
          </Form>
        ) : null}
      </div>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </section>
  )
}

function SessionRow({ session: { id, device, usedAt, isCurrent } }: { session: OpenSession }) {
  const { t } = useLingui()
  return (
    <SettingsRow
      icon={device?.kind === 'phone' ? <Smartphone /> : <Laptop />}
      title={device?.name ?? t`Unknown device`}
      action={
        isCurrent ? (
          <Tag tone="fynbos" className="justify-self-start">
            <Trans>This device</Trans>
          </Tag>
        ) : (
          <Form method="post">
            <input type="hidden" name="session" value={id} />
            <Button type="submit" kind="quiet">
              <Trans>Sign out</Trans>
            </Button>
          </Form>
        )
      }
    >
      {isCurrent ? <Trans>now</Trans> : usedAt}
    </SettingsRow>
  )
}

function History({ history }: Pick<Loaded, 'history'>) {
  const { t } = useLingui()
  return (
    <SettingsSection id="history" title={<Trans>History</Trans>}>
      <ul className="mt-3">
        {history.events.map(({ id, name, at: happenedAt, ip }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
            <b className="font-head">{t(HISTORY[name])}</b>
            <span className="text-small text-ink-2">
              {ip ? `${happenedAt} · ${ip}` : happenedAt}
            </span>
          </li>
        ))}
      </ul>
      {history.more ? (
        <Link
          to={`?before=${encodeURIComponent(history.more)}#history`}
          className="mt-3 inline-flex min-h-11 items-center"
        >
          <Trans>Older</Trans>
        </Link>
      ) : null}
    </SettingsSection>
  )
}
