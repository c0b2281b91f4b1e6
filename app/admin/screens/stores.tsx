import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { NothingListed } from '../components/nothing-listed.tsx'
import type { Route } from './+types/stores.ts'

const ACT = 'see content'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  return { titles: adminTitles(context, msg`Online Stores`) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** Online stores. None can apply yet, so none is listed. */
export default function Stores() {
  return (
    <>
      <AdminHead title={<Trans>Online Stores</Trans>} />
      <NothingListed title={<Trans>No stores yet</Trans>}>
        <Trans>
          Online stores will be listed here, each with its company details, its returns policy and
          what we checked. They can't apply on the site yet: those who write to us are in Support.
        </Trans>
      </NothingListed>
    </>
  )
}
