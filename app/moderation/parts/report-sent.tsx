import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { usePageAddress } from '#app/page/hooks.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Answer } from '../report-page.server.ts'

/** The next steps after a report. */
export function ReportSent({ by, answered }: { by: string; answered: Answer }) {
  const localizedPath = usePageAddress()
  return (
    <>
      <CircleCheck className="size-10 text-fynbos" aria-hidden />
      <h1 className="text-h1 mt-4">
        <Trans>Thanks for telling us</Trans>
      </h1>
      <p className="text-lead mt-3" role="status">
        <Trans>A person on our team reads your report and decides by the end of {by}.</Trans>
      </p>
      <p className="mt-3 text-ink-2">
        {answered === 'account' || answered === 'email' ? (
          <Trans>We'll tell you once it's decided.</Trans>
        ) : null}
        {answered === 'sms' ? <Trans>We'll text you once it's decided.</Trans> : null}{' '}
        <Trans>We never say who reported something.</Trans>
      </p>
      <ButtonLink to={localizedPath('/')} className="mt-6">
        <Trans>Home</Trans>
      </ButtonLink>
    </>
  )
}
