import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { TreeGroup } from '../documents/tree.server.ts'

type Props = { tree: TreeGroup[]; current?: string; words?: string }

/**
 * All documents by group, with their pending versions. On phones it is collapsed while a document is open.
 */
export function ContentTree({ tree, current, words = '' }: Props) {
  const { t } = useLingui()
  return (
    <div className="content-tree">
      <WordSearch words={words} />
      <details open={current === undefined || undefined} className="content-fold">
        <summary>
          <Trans>All content</Trans>
          <ChevronDown aria-hidden />
        </summary>
        <TreeList tree={tree} current={current} label={t`All content`} />
      </details>
      <div className="content-unfolded">
        <TreeList tree={tree} current={current} label={t`Content`} />
      </div>
    </div>
  )
}

function WordSearch({ words }: { words: string }) {
  const { t } = useLingui()
  return (
    <Form method="get" action={'/admin/content' satisfies SiteAddress} role="search">
      <TextField
        type="search"
        name="q"
        label={t`Any words on the site`}
        placeholder={t`Any words on the site`}
        labelHidden
        defaultValue={words}
        maxLength={80}
        icon={<Search aria-hidden />}
      />
    </Form>
  )
}

function TreeList({ tree, current, label }: Props & { label: string }) {
  return (
    <nav aria-label={label}>
      {tree.map((group) => (
        <section key={group.name}>
          <h2>{group.name}</h2>
          <ul>
            {group.documents.map((document) => (
              <li key={document.key}>
                <Link
                  to={`/admin/content/texts/${document.key}/en` satisfies SiteAddress}
                  aria-current={document.key === current ? 'page' : undefined}
                >
                  <span>{document.name}</span>
                  <Waits document={document} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Waits({ document }: { document: TreeGroup['documents'][number] }) {
  const { hasDraft, scheduled, count } = document
  if (scheduled) return <Tag tone="sky">{scheduled}</Tag>
  if (hasDraft)
    return (
      <Tag tone="marigold">
        <Trans>draft</Trans>
      </Tag>
    )
  return count === null ? null : <small>{count}</small>
}
