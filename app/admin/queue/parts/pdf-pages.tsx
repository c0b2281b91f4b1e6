import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'

GlobalWorkerOptions.workerSrc = worker

/** The widest a page is rendered, in pixels: no screen shows more. */
const WIDEST = 4000

/** A PDF rendered one page at a time, so that a long one costs no more than a short one. */
export function PdfPages({ address, zoom }: { address: string; zoom: number }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [number, setNumber] = useState(1)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    const task = getDocument({ url: address })
    task.promise.then(setPdf, () => setIsBroken(true))
    return () => void task.destroy()
  }, [address])
  if (isBroken) return <Unreadable address={address} />
  if (!pdf) return <div className="skeleton h-96" aria-hidden="true" />
  return (
    <>
      <PdfPage pdf={pdf} number={number} zoom={zoom} onBroken={() => setIsBroken(true)} />
      {pdf.numPages > 1 ? (
        <PageSteps number={number} total={pdf.numPages} onStep={setNumber} />
      ) : null}
    </>
  )
}

function Unreadable({ address }: { address: string }) {
  return (
    <p className="viewer-empty">
      <Trans>This PDF is damaged or locked with a password.</Trans>{' '}
      <a className="link" href={address} target="_blank" rel="noreferrer">
        <Trans>Open it in a new tab</Trans>
      </a>
    </p>
  )
}

type PageProps = { pdf: PDFDocumentProxy; number: number; zoom: number; onBroken: () => void }

function PdfPage({ pdf, number, zoom, onBroken }: PageProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isOver = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      const target = canvas.current
      if (isOver || !target) return
      const wanted = target.clientWidth * devicePixelRatio
      const scale = Math.min(wanted, WIDEST) / page.getViewport({ scale: 1 }).width
      const viewport = page.getViewport({ scale })
      target.width = viewport.width
      target.height = viewport.height
      await page.render({ canvas: target, viewport }).promise
    }
    draw().catch((error) => {
      if (!isOver) onBroken()
      reportError(error)
    })
    return () => {
      isOver = true
    }
  }, [pdf, number, zoom])
  return <canvas ref={canvas} role="img" aria-label={t`Page ${number} of ${pdf.numPages}`} />
}

function PageSteps({
  number,
  total,
  onStep,
}: {
  number: number
  total: number
  onStep: (number: number) => void
}) {
  const { t } = useLingui()
  return (
    <div className="viewer-steps">
      <IconButton
        label={t`Previous page`}
        disabled={number === 1}
        onClick={() => onStep(number - 1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <Trans>
        Page {number} of {total}
      </Trans>
      <IconButton
        label={t`Next page`}
        disabled={number === total}
        onClick={() => onStep(number + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}
