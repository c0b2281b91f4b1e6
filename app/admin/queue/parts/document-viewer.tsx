import { Trans, useLingui } from '@lingui/react/macro'
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CaseDocument } from '#app/page/cases.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { later } from '#app/ui/lazy.tsx'
import { KeyHint, usePressedBy } from './key-hint.tsx'

const PdfPages = later(async () => (await import('./pdf-pages.tsx')).PdfPages, {
  instead: NoViewer,
})

/** The document on the screen. Checks refer to it. */
export type Viewing = { documentId: string | null; open: (documentId: string) => void }

const ZOOMS = [100, 150, 200, 300] as const
const QUARTER = 90

/** The documents of a case, one at a time: zoom, rotate, full screen. Each opening is recorded. */
export function DocumentViewer({
  documents,
  viewing,
}: {
  documents: CaseDocument[]
  viewing: Viewing
}) {
  const open = documents.find(({ id }) => id === viewing.documentId)
  return (
    <section className="viewer" aria-labelledby="evidence">
      <h2 id="evidence" className="text-h3">
        <Trans>Evidence, {documents.length} documents</Trans>
      </h2>
      <DocumentTabs documents={documents} viewing={viewing} />
      {open ? (
        <OpenDocument key={open.id} document={open} />
      ) : (
        <p className="viewer-empty">
          <Trans>Choose a document to look at it here. Opening it is recorded.</Trans>
        </p>
      )}
    </section>
  )
}

function DocumentTabs({ documents, viewing }: { documents: CaseDocument[]; viewing: Viewing }) {
  const pressedBy = usePressedBy()
  const index = documents.findIndex(({ id }) => id === viewing.documentId)
  const next = documents[(index + 1) % documents.length]!
  return (
    <ul className="viewer-tabs">
      {documents.map(({ id, name, kind, address, isOpened }) => (
        <li key={id}>
          {/* Without script the document opens in a new tab. */}
          <a
            className="tab"
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-current={id === viewing.documentId ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              viewing.open(id)
            }}
          >
            {name || kind}
            {isOpened ? (
              <small>
                <Trans>opened</Trans>
              </small>
            ) : null}
          </a>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="viewer-next"
          {...pressedBy('E')}
          onClick={() => viewing.open(next.id)}
        >
          <Trans>Next document</Trans> <KeyHint>E</KeyHint>
        </button>
      </li>
    </ul>
  )
}

function OpenDocument({ document }: { document: CaseDocument }) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const isPdf = document.type === 'application/pdf'
  const turn = (turns * QUARTER) % 360
  return (
    <div ref={frame} className="viewer-frame" data-zoom={ZOOMS[zoom]}>
      <div className="viewer-page" data-turn={turn}>
        {isPdf ? (
          <PdfPages address={document.address} zoom={ZOOMS[zoom]!} />
        ) : (
          <img src={document.address} alt={document.name || document.kind} />
        )}
      </div>
      <div className="viewer-tools">
        <IconButton
          label={t`Zoom in`}
          kind="outline"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn aria-hidden />
        </IconButton>
        <IconButton
          label={t`Zoom out`}
          kind="outline"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton label={t`Turn`} kind="outline" onClick={() => setTurns(turns + 1)}>
          <RotateCw aria-hidden />
        </IconButton>
        <IconButton
          label={t`Full screen`}
          kind="outline"
          onClick={() => toggleFullScreen(frame.current)}
        >
          <Maximize aria-hidden />
        </IconButton>
        <small>{[document.kind, document.size].filter(Boolean).join(', ')}</small>
      </div>
    </div>
  )
}

function toggleFullScreen(frame: HTMLElement | null) {
  if (document.fullscreenElement) document.exitFullscreen().catch(reportError)
  // Safari on iPhones lacks the API: the page is as wide as the window there anyway.
  else frame?.requestFullscreen?.().catch(reportError)
}

function NoViewer({ address }: { address: string }) {
  return (
    <p className="viewer-empty">
      <Trans>We can't show this document here.</Trans>{' '}
      <a className="link" href={address} target="_blank" rel="noreferrer">
        <Trans>Open it in a new tab</Trans>
      </a>
    </p>
  )
}
