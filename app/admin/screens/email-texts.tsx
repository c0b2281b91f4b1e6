import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { isSiteLanguage } from '#app/platform/languages.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { UnfitTexts } from '../components/unfit-texts.tsx'
import { emailList } from '../email-texts/list-view.server.ts'
import { putBackText } from '../email-texts/put-back.server.ts'
import { textIndex } from '../email-texts/text-index.server.ts'
import styles from '../email-texts.css?url'
import type { Route } from './+types/email-texts.ts'

const ACT = 'change settings'
const HERE = '/admin/settings/emails'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const { searchParams } = new URL(request.url)
  const words = cleanLine(searchParams.get('q') ?? '').slice(0, 80)
  const isOnlyChanged = searchParams.get('changed') === '1'
  return {
    ...(await emailList(context, { words, isOnlyChanged })),
    titles: adminTitles(context, msg`Texts of emails`),
  }
}

/** Removes a text that no longer fits: the built-in one is already in use. */
export async function action({ context, request }: Route.ActionArgs) {
  const { id: by } = allowed(context, request, ACT)
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const form = await postedForm(request)
  const [messageId, language] = [typedIn(form, 'text'), typedIn(form, 'language')]
  if (typedIn(form, 'intent') !== 'remove' || !isSiteLanguage(language))
    throw data(null, { status: 400 })
  const key = { messageId, language, number: 0, seen: Number(typedIn(form, 'newest')) }
  const index = textIndex(services)
  const done = await putBackText(services, i18n, { ...key, email: '', index, by })
  await services.emailTexts.refresh()
  return done.ok
    ? redirectWithToast(HERE, { kind: 'success', title: i18n._(msg`Text removed`) })
    : redirectWithToast(HERE, { kind: 'failure', title: done.why })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** Every email that the site sends, by recipient. */
export default function EmailTexts({ loaderData }: Route.ComponentProps) {
  const { groups, unfit } = loaderData
  return (
    <>
      <p className="admin-back">
        <Link to={'/admin/settings' satisfies SiteAddress}>
          <Trans>Settings</Trans>
        </Link>
      </p>
      <AdminHead title={<Trans>Texts of emails</Trans>} />
      <div className="email-list">
        <UnfitTexts unfit={unfit} />
        <SearchForm search={loaderData} />
        {groups.length === 0 ? (
          <EmptyState as="h2" title={<Trans>No email found</Trans>}>
            <Trans>Try another word, or show all emails.</Trans>
          </EmptyState>
        ) : null}
        {groups.map((group) => (
          <Group key={group.readers} group={group} />
        ))}
      </div>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function SearchForm({ search: { words, isOnlyChanged } }: { search: Loaded }) {
  const { t } = useLingui()
  return (
    <Form className="email-search" role="search" key={`${words} ${isOnlyChanged}`}>
      <TextField
        type="search"
        name="q"
        label={t`Any words of an email`}
        defaultValue={words}
        maxLength={80}
        icon={<Search aria-hidden />}
      />
      <Checkbox name="changed" value="1" label={t`Changed only`} defaultChecked={isOnlyChanged} />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}

function Group({ group: { readers, name, emails } }: { group: Loaded['groups'][number] }) {
  return (
    <section aria-labelledby={`readers-${readers}`}>
      <h2 id={`readers-${readers}`} className="text-h3">
        {name}
      </h2>
      <ul className="rows">
        {emails.map(({ slug, subject, preview, changed }) => (
          <li key={slug} className="email-row">
            <div>
              <Link to={`/admin/settings/emails/${slug}/en` satisfies SiteAddress} className="link">
                {subject}
              </Link>
              {preview === subject ? null : <p className="text-small text-ink-2">{preview}</p>}
            </div>
            {changed.length > 0 ? <Changed names={changed.join(', ')} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Changed = ({ names }: { names: string }) => (
  <Tag tone="marigold">
    <Trans>Changed: {names}</Trans>
  </Tag>
)
