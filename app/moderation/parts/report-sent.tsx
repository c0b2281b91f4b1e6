import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { usePageAddress } from '#app/page/hooks.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** The next steps after a report. */
export function ReportSent({ by }: { by: string }) {
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
        <Trans>
          If you're signed in or gave us an email address, we'll tell you once it's decided. We
          never say who reported something.
        </Trans>
      </p>
      <ButtonLink to={localizedPath('/')} className="mt-6">
        <Trans>Home</Trans>
      </ButtonLink>
    </>
  )
}
