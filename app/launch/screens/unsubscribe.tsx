import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailX } from 'lucide-react'
import { data, Form, useNavigation } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { leaveList } from '../leave-list.server.ts'
import { whoLeaves } from '../links.server.ts'
import type { Route } from './+types/unsubscribe.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

/** GET changes nothing here either; the button posts. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { settings, secret } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const { name } = settings.current()
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, 100)
  return {
    title: `${i18n._(msg`Stop these emails`)} | ${name}`,
    name,
    token,
    isOurs: whoLeaves(secret, token) !== null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = String((await postedForm(request)).get('token') ?? '').slice(0, 100)
  const hasLeft = await leaveList(context.get(servicesContext), token)
  return data({ hasLeft }, hasLeft ? 200 : 404)
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { name, token, isOurs } = loaderData
  if (actionData?.hasLeft) return <LeftTheList />
  if (!isOurs) return <IncompleteLink />
  return (
    <div className="page-box page-section">
      <div className="max-w-[40rem]">
        <MailX className="size-10 text-clay" aria-hidden />
        <h1 className="text-h1 mt-4">
          <Trans>Stop emails about the launch?</Trans>
        </h1>
        <p className="text-lead mt-3">
          <Trans>Tap the button to take this address off the {name} list.</Trans>
        </p>
        <Form method="post" className="mt-6">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" kind="ink" size="large" wide="phone" busy={isBusy}>
            <Trans>Take me off the list</Trans>
          </Button>
        </Form>
      </div>
    </div>
  )
}

function LeftTheList() {
  const { t } = useLingui()
  return (
    <div className="page-box page-section">
      <EmptyState as="h1" title={t`You're off the list`} action={<HomeLink />}>
        <Trans>
          We won't send this address any more emails about the launch, unless someone signs it up
          again.
        </Trans>
      </EmptyState>
    </div>
  )
}

function IncompleteLink() {
  const { t } = useLingui()
  return (
    <div className="page-box page-section">
      <EmptyState as="h1" title={t`This link isn't complete`} action={<HomeLink />}>
        <Trans>Open it from the email again, or write to us and we'll take you off the list.</Trans>
      </EmptyState>
    </div>
  )
}

function HomeLink() {
  const localizedPath = usePageAddress()
  return (
    <ButtonLink to={localizedPath('/')}>
      <Trans>Home</Trans>
    </ButtonLink>
  )
}
