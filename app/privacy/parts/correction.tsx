import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { MOST_LETTERS } from '../correction.ts'
import type { Route } from '../screens/+types/privacy.ts'

export function Correct({
  correction,
  answer,
}: Pick<Route.ComponentProps['loaderData'], 'correction'> & {
  answer: Route.ComponentProps['actionData']
}) {
  return (
    <section className="settings-section">
      <h2 className="text-h3">
        <Trans>Correct it</Trans>
      </h2>
      <p className="mt-1 text-ink-2">
        <Trans>
          You can change your name and address under{' '}
          <Link to={'/profile' satisfies SiteAddress} className="link">
            Account
          </Link>
          . For anything else, tell us what's wrong.
        </Trans>
      </p>
      <CorrectionForm answer={answer} />
      {correction ? (
        <p className="text-small mt-3 text-ink-2">
          <Trans>
            You asked for a correction on {correction.requestedOn}. You'll get an answer by{' '}
            {correction.by} at the latest.
          </Trans>
        </p>
      ) : null}
    </section>
  )
}

function CorrectionForm({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const { t } = useLingui()
  const isBusy = useNavigation().formData?.has('words')
  return (
    <Form method="post" className="mt-4 grid gap-3">
      <TextArea
        id="words"
        name="words"
        label={t`What's wrong, and what should it say?`}
        rows={4}
        maxLength={MOST_LETTERS}
        defaultValue={answer?.words}
        errors={answer ? [answer.error] : undefined}
      />
      <Button type="submit" kind="outline" busy={isBusy} className="justify-self-start">
        <Trans>Ask for a correction</Trans>
      </Button>
    </Form>
  )
}
