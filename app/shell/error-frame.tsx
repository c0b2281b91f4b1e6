import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** The layout of an error page: a status code if there was a response, what happened, and links. */
export function ErrorFrame(parts: {
  code?: number
  title: ReactNode
  picture?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="page-box page-section grid items-center gap-12 lg:grid-cols-2" data-refused>
      {parts.code ? <title>{`${parts.code}`}</title> : null}
      <div>
        {parts.code ? <p className="text-label text-ink-2">{parts.code}</p> : null}
        <h1 className="mt-2 mb-4">{parts.title}</h1>
        {parts.children}
      </div>
      {parts.picture}
    </div>
  )
}

export function GoBack() {
  const navigate = useNavigate()
  return (
    <Button kind="marigold" icon={<ArrowLeft aria-hidden />} onClick={() => navigate(-1)}>
      <Trans>Go Back</Trans>
    </Button>
  )
}
