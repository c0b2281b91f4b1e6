import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, href, redirect, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { draftByToken, draftCookie } from '../draft-link.server.ts'
import type { Route } from './+types/draft-link.ts'

/**
 * Only this URL contains the token, so the referrer is limited to our origin. `no-referrer` would make the
 * form below post without an Origin header, and be refused.
 */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

/** Opens a draft without an account by an emailed or texted link. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, securityClock, settings } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const title = `${i18n._(msg`Your application`)} | ${settings.current().name}`
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, 100)
  const draft = await draftByToken(db, token, securityClock.now())
  const who = visitor(context)
  if (draft?.sealed_fields && !who) throw toForm(context, request, token, draft.language)
  const state = !draft ? 'ended' : draft.sealed_fields ? 'signed in' : 'in an account'
  return { title, token, state, email: who?.email ?? '' } as const
}

/** Another user's account may be signed in here: the draft moves into it only with their consent. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, securityClock } = context.get(servicesContext)
  const token = typedIn(await postedForm(request), 'token').slice(0, 100)
  const draft = await draftByToken(db, token, securityClock.now())
  if (draft?.sealed_fields) return toForm(context, request, token, draft.language)
  return redirect(`${href('/application/link')}?token=${encodeURIComponent(token)}`)
}

function toForm(
  context: Route.LoaderArgs['context'],
  request: Request,
  token: string,
  language: string,
) {
  const page = href('/:language?/become-provider/apply', {
    language: language === 'en' ? undefined : language,
  })
  return redirect(page, { headers: { 'Set-Cookie': draftCookie(context, request, token) } })
}

export default function DraftLink({ loaderData: { token, state, email } }: Route.ComponentProps) {
  return (
    <div className="page-box page-section">
      {state === 'signed in' ? (
        <AddToAccount token={token} email={email} />
      ) : (
        <NotHere isInAccount={state === 'in an account'} />
      )}
    </div>
  )
}

function AddToAccount({ token, email }: { token: string; email: string }) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <EmptyState
      as="h1"
      title={t`Continue your application?`}
      action={
        <Form method="post">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" kind="marigold" busy={isBusy}>
            <Trans>Add it to my account</Trans>
          </Button>
        </Form>
      }
    >
      <Trans>
        You're logged in as {email}. We'll add what this link holds to that account's application,
        where something is missing.
      </Trans>
    </EmptyState>
  )
}

/** The draft has moved into an account, or the link has expired. */
function NotHere({ isInAccount }: { isInAccount: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState
      as="h1"
      title={isInAccount ? t`Log in to continue` : t`This link no longer works`}
      action={<LogIn isInAccount={isInAccount} />}
    >
      {isInAccount ? (
        <Trans>This application is in an account now, with everything you typed.</Trans>
      ) : (
        <Trans>
          There may be a newer link: only the last one we sent works. Links expire after 30 days. If
          you've created an account, your application is in it.
        </Trans>
      )}
    </EmptyState>
  )
}

function LogIn({ isInAccount }: { isInAccount: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink
        to={'/auth?next=%2Fbecome-provider%2Fapply' satisfies SiteAddress}
        kind="marigold"
      >
        <Trans>Log in</Trans>
      </ButtonLink>
      {isInAccount ? null : (
        <ButtonLink to={'/become-provider/apply' satisfies SiteAddress}>
          <Trans>Go to the application</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
