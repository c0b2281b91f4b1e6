import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { Button } from '#app/ui/button.tsx'
import { askForArchive } from '../archives.server.ts'
import { demandOwnerShown, isOwnerShown } from '../owner.server.ts'
import { OnceShown } from '../parts/once-shown.tsx'
import type { Route } from './+types/download.ts'

const HERE = '/profile/privacy/download'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { sessionId } = signedIn(context, request)
  return {
    isShown: await isOwnerShown(context, { sessionId }),
    titles: privateTitles(context, HERE, {
      title: msg`Download your data`,
      description: msg`Everything we keep about you, in one archive.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const who = signedIn(context, request)
  await demandOwnerShown(context, who, HERE)
  const language = context.get(languageContext)
  const requested = await askForArchive(services, { userId: who.id, language })
  return redirect(href('/profile/privacy'), {
    headers: withToast(
      new Headers(),
      requested.ok
        ? {
            kind: 'success',
            title: i18n._(msg`We're preparing your archive`),
            description: i18n._(msg`We'll email you when it's ready.`),
          }
        : {
            kind: 'failure',
            title: i18n._(msg`You've asked several times today. Try again tomorrow.`),
          },
    ),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Download({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>
        <Trans>Download your data</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>
          Anyone who has this archive can see everything we keep about you. So first confirm that
          it's you.
        </Trans>
      </p>
      <OnceShown isShown={loaderData.isShown} here={HERE}>
        <Button type="submit" kind="marigold" className="justify-self-start">
          <Trans>Ask for my data</Trans>
        </Button>
      </OnceShown>
      <p className="mt-6">
        <Link to={'/profile/privacy' satisfies SiteAddress} className="link">
          <Trans>Back to Privacy</Trans>
        </Link>
      </p>
    </>
  )
}
