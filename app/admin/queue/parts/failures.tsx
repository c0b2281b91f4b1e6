import { Trans } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import type { QueueView } from '../queue-view.server.ts'
import { queueAddress } from '../search.ts'

/** Decisions that had no effect because the case changed in the ten seconds before they applied. */
export function Failures({ failed }: Pick<QueueView, 'failed'>) {
  return failed.map(({ id, title, why, address }) => (
    <Banner
      key={id}
      tone="clay"
      title={
        <Trans>
          Your decision on <Link to={address}>{title}</Link> had no effect
        </Trans>
      }
      action={
        <Form method="post" action={queueAddress()}>
          <input type="hidden" name="decision" value={id} />
          <Button type="submit" name="intent" value="seen">
            <Trans>OK</Trans>
          </Button>
        </Form>
      }
    >
      {why}
    </Banner>
  ))
}
