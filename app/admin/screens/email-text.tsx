import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { useFirstProblem } from '#app/ui/use-first-problem.ts'
import { EmailTextForm } from '../components/email-text-form.tsx'
import { EmailTextHistory } from '../components/email-text-history.tsx'
import { emailOr404 } from '../email-texts/email-or-404.server.ts'
import { type EmailPage, emailPage } from '../email-texts/page-view.server.ts'
import { textAction } from '../email-texts/text-action.server.ts'
import styles from '../email-texts.css?url'
import type { Route } from './+types/email-text.ts'

const ACT = 'change settings'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const page = await emailPage(context, emailOr404(context, params))
  return { ...page, titles: adminTitles(context, page.subject) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const by = allowed(context, request, ACT)
  const form = await postedForm(request)
  return textAction({ context, form, by, ...emailOr404(context, params) })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** The texts of one email in one language, with a preview and earlier versions. */
export default function EmailText({ loaderData: page, actionData }: Route.ComponentProps) {
  useFirstProblem(actionData)
  return (
    <>
      <p className="admin-back">
        <Link to={'/admin/settings/emails' satisfies SiteAddress}>
          <Trans>Texts of emails</Trans>
        </Link>
      </p>
      <AdminHead title={page.subject} />
      <p className="text-ink-2">{page.readers}</p>
      <Languages page={page} />
      {actionData?.sentTo ? (
        <Banner
          tone="fynbos"
          role="status"
          className="mb-5"
          title={<Trans>Sent to {actionData.sentTo}</Trans>}
        >
          <Trans>It has what's in the fields now, with invented details.</Trans>
        </Banner>
      ) : null}
      <EmailTextForm key={page.language} page={page} answer={actionData} />
      <EmailTextHistory history={page.history} />
      <Unsaved />
    </>
  )
}

function Languages({ page: { slug, language, languages } }: { page: EmailPage }) {
  const { t } = useLingui()
  const address = (code: string) => `/admin/settings/emails/${slug}/${code}` satisfies SiteAddress
  return (
    <Tabs
      className="email-languages"
      label={t`Language of the email`}
      current={address(language)}
      tabs={languages.map(({ code, name, changed }) => ({
        to: address(code),
        label: name,
        count: changed > 0 ? t`${changed} changed` : undefined,
      }))}
    />
  )
}
