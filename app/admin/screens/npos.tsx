import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { NothingListed } from '../components/nothing-listed.tsx'
import type { Route } from './+types/npos.ts'

const ACT = 'see content'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  return { titles: adminTitles(context, msg`NPO & Charity Management`) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** NPOs and charities. None can apply yet, so none is listed. */
export default function Npos() {
  return (
    <>
      <AdminHead title={<Trans>NPO & Charity Management</Trans>} />
      <NothingListed title={<Trans>No NPOs yet</Trans>}>
        <Trans>
          NPOs and charities will be listed here, each with its registration, its documents and its
          page. They can't apply on the site yet: those who write to us are in Support.
        </Trans>
      </NothingListed>
    </>
  )
}
