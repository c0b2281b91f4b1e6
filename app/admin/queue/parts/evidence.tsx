import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useFetcher } from 'react-router'
import type { CaseComparison, CaseView } from '#app/page/cases.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { DocumentViewer, type Viewing } from './document-viewer.tsx'

/** What a decision is based on: documents, the application beside the findings, messages, history. */
export function Evidence({ view, viewing }: { view: CaseView; viewing: Viewing }) {
  return (
    <>
      {view.documents.length > 0 ? (
        <DocumentViewer documents={view.documents} viewing={viewing} />
      ) : null}
      {view.comparison ? <Comparison comparison={view.comparison} /> : null}
      {view.facts.length > 0 ? (
        <Card>
          <DescriptionList items={view.facts} />
        </Card>
      ) : null}
      <Messages title={view.messagesTitle} messages={view.messages} />
      {view.source ? <Source source={view.source} /> : null}
      <History history={view.history} />
    </>
  )
}

function Comparison({ comparison: { columns, rows } }: { comparison: CaseComparison }) {
  return (
    <table className="comparison">
      <thead>
        <tr>
          <td />
          <th scope="col">{columns.written}</th>
          <th scope="col">{columns.found}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ComparisonRow key={row.code} row={row} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { row: CaseComparison['rows'][number] }

function ComparisonRow({ row }: RowProps) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td className="tnum">{row.written}</td>
      <td data-verdict={row.verdict}>
        <span className="comparison-found">
          {row.found}
          {row.verdict === 'different' ? <CircleAlert aria-hidden /> : null}
          {row.verdict === 'same' ? <CircleCheck aria-hidden /> : null}
        </span>
        {row.findings.map((finding) => (
          <FindingForm key={finding.code} row={row} finding={finding} />
        ))}
      </td>
    </tr>
  )
}

function FindingForm({
  row,
  finding,
}: RowProps & { finding: RowProps['row']['findings'][number] }) {
  const fetcher = useFetcher<{ refusal?: string }>()
  const isFound = fetcher.formData ? fetcher.formData.get('found') === 'yes' : finding.isFound
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="finding" />
      <input type="hidden" name="row" value={row.code} />
      <input type="hidden" name="code" value={finding.code} />
      <input type="hidden" name="found" value={isFound ? 'no' : 'yes'} />
      <Button type="submit" size="small" kind={isFound ? 'ink' : 'outline'} aria-pressed={isFound}>
        {finding.label}
      </Button>
      {isFound && finding.detail ? <small>{finding.detail}</small> : null}
      {fetcher.data?.refusal ? <p role="alert">{fetcher.data.refusal}</p> : null}
    </fetcher.Form>
  )
}

function Messages({ title, messages }: Pick<CaseView, 'messages'> & { title?: string }) {
  if (messages.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">{title ?? <Trans>Messages so far</Trans>}</h2>
      {messages.map(({ heading, words, footnote }, index) => (
        <Card key={index}>
          <h3 className="text-h4">{heading}</h3>
          <p className="whitespace-pre-line">{words}</p>
          {footnote ? <p className="text-small text-ink-2">{footnote}</p> : null}
        </Card>
      ))}
    </section>
  )
}

function Source({ source }: { source: string }) {
  return (
    <details open>
      <summary className="link">
        <Trans>What arrived, byte for byte</Trans>
      </summary>
      <pre className="admin-bytes">{source}</pre>
    </details>
  )
}

function History({ history }: Pick<CaseView, 'history'>) {
  if (history.length === 0) return null
  return (
    <section>
      <h2 className="text-h3">
        <Trans>History</Trans>
      </h2>
      <ul className="office-history">
        {history.map(({ id, words, footnote }) => (
          <li key={id}>
            <span>{words}</span>
            <small>{footnote}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
