import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Form, Link, redirect } from 'react-router'
import { agreeTo } from '#app/auth/index.server.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { safeAddress } from '#app/platform/safe-address.ts'
import { formatDate } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { pendingAgreements } from '../pending-consent.server.ts'
import type { Route } from './+types/agree.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id } = signedIn(context, request)
  const pending = await pendingAgreements(context.get(servicesContext).db, id)
  if (pending.length === 0) throw redirect(nextOf(request))
  const language = context.get(languageContext)
  return {
    pending: pending.map(({ text, version, on, changes }) => ({
      text,
      version,
      changes,
      on: formatDate(on, language),
    })),
    titles: privateTitles(context, '/agree', {
      title: msg`What you agreed to has changed`,
      description: msg`See what changed, and agree`,
    }),
  }
}

/** Agrees to the pending texts in the versions that the page showed. */
export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const { id: userId } = signedIn(context, request)
  const { db, clock } = context.get(servicesContext)
  const form = await postedForm(request)
  const shown = new Set(form.getAll('agree'))
  await transaction(db, async (tx) => {
    const texts = (await pendingAgreements(tx, userId))
      .map(({ text, version }) => ({ text, version }))
      .filter(({ text, version }) => shown.has(`${text} ${version}`))
    await agreeTo(tx, { userId, texts, moment: 'change', now: clock.now() })
  })
  return redirect(nextOf(request), {
    headers: withToast(new Headers(), {
      kind: 'success',
      title: i18n._(msg`Thanks. We've recorded it with your account.`),
    }),
  })
}

const nextOf = (request: Request) => safeAddress(new URL(request.url).searchParams.get('next'))

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Agree({ loaderData: { pending } }: Route.ComponentProps) {
  return (
    <div className="page-box page-section">
      <h1>
        <Trans>What you agreed to has changed</Trans>
      </h1>
      <p className="text-lead mt-3">
        <Trans>
          You can still read everything. To ask, answer, apply or pay, agree first. If you'd rather
          not, you can download your data and close your account under Privacy on your profile.
        </Trans>
      </p>
      <Form method="post" className="mt-8 grid max-w-2xl gap-5">
        {pending.map((agreement) => (
          <ChangedText key={agreement.text} agreement={agreement} />
        ))}
        <div>
          <Button type="submit" kind="marigold">
            <Trans>I agree</Trans>
          </Button>
        </div>
      </Form>
    </div>
  )
}

type Pending = Route.ComponentProps['loaderData']['pending'][number]

function ChangedText({ agreement: { text, version, on, changes } }: { agreement: Pending }) {
  const localizedPath = usePageAddress()
  return (
    <Card>
      <input type="hidden" name="agree" value={`${text} ${version}`} />
      <h2 className="text-h3">
        {text === 'terms' ? <Trans>Terms of Service</Trans> : <Trans>Privacy Policy</Trans>}
      </h2>
      <p className="text-small text-ink-2">
        <Trans>
          Version {version}, {on}
        </Trans>
      </p>
      <ul lang="en" className="mt-3 list-disc ps-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="mt-3">
        <Link to={localizedPath(`/${text}`)} className="link">
          <Trans>Read the full text</Trans>
        </Link>
      </p>
    </Card>
  )
}
