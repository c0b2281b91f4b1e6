import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { DocumentAnswer } from '../documents/document-answers.server.ts'
import type { documentPage } from '../documents/document-page.server.ts'

type Page = Awaited<ReturnType<typeof documentPage>>

/** The name of the document, and its public version. */
export function EditorHead({ page: { name, draft, shown } }: { page: Page }) {
  return (
    <header className="content-head">
      <div>
        <h2 className="text-h3">{name}</h2>
        <p className="text-small text-ink-2">
          {shown ? (
            <Trans>
              Version {shown.number} is public, since {shown.since}
            </Trans>
          ) : (
            <Trans>The built-in text is public</Trans>
          )}
        </p>
      </div>
      {draft ? (
        <Tag tone="fynbos">
          {draft.savedBy ? (
            <Trans>
              Saved {draft.savedAt}, {draft.savedBy}
            </Trans>
          ) : (
            <Trans>Saved {draft.savedAt}</Trans>
          )}
        </Tag>
      ) : null}
    </header>
  )
}

export function LanguageTabs({ page }: { page: Page }) {
  const { t } = useLingui()
  if (page.tabs.length === 0)
    return (
      <p className="text-small text-ink-2">
        <Trans>This is the same in every language.</Trans>
      </p>
    )
  return (
    <nav aria-label={t`Language of the text`} className="content-languages">
      {page.tabs.map(({ code, name, isInDraft, isOutdated }) => (
        <Link
          key={code}
          to={`/admin/content/texts/${page.document}/${code}` satisfies SiteAddress}
          aria-current={code === page.language ? 'page' : undefined}
          data-outdated={isOutdated || undefined}
        >
          {name}
          {isInDraft ? (
            <small>
              <Trans>draft</Trans>
            </small>
          ) : isOutdated ? (
            <small>
              <Trans>older</Trans>
            </small>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}

type ScheduledProps = { scheduled: NonNullable<Page['scheduled']>; mayPublish: boolean }

export function Scheduled({ scheduled: { id, number, when }, mayPublish }: ScheduledProps) {
  return (
    <Banner
      title={
        <Trans>
          Version {number} is published on {when}
        </Trans>
      }
      action={
        mayPublish ? (
          <Form method="post" preventScrollReset className="content-scheduled">
            <input type="hidden" name="version" value={id} />
            <Button type="submit" name="intent" value="begin" size="small">
              <Trans>Publish now</Trans>
            </Button>
            <Button type="submit" name="intent" value="unschedule" size="small" kind="quiet">
              <Trans>Take back</Trans>
            </Button>
          </Form>
        ) : null
      }
    />
  )
}

/** What someone else changed, and errors that this page doesn't show. */
export function Answered({ answer }: { answer: DocumentAnswer }) {
  const { changed, elsewhere = [], isImageGone } = answer
  if (isImageGone)
    return (
      <Banner
        tone="clay"
        role="alert"
        title={<Trans>A picture that you chose was deleted. Choose another.</Trans>}
      />
    )
  if (changed)
    return (
      <Banner tone="clay" role="alert" title={<ChangedBy changed={changed} />}>
        {changed.rows.map(({ name, now }) => (
          <span key={name} className="block">
            {name}: {now ? `“${now}”` : <Trans>empty</Trans>}
          </span>
        ))}
        <span className="mt-1 block">
          <Trans>What you typed is still here. Save again to use it.</Trans>
        </span>
      </Banner>
    )
  return elsewhere.map(({ name, href }) => (
    <Banner
      key={href}
      tone="danger"
      role="alert"
      title={<Trans>{name} isn't ready to be published</Trans>}
      action={
        <Link to={href} className="button button-outline" data-size="small">
          <Trans>Fix {name}</Trans>
        </Link>
      }
    />
  ))
}

function ChangedBy({ changed: { by, rows } }: { changed: NonNullable<DocumentAnswer['changed']> }) {
  if (rows.length === 0)
    return <Trans>Another language of this draft was changed. Check it, then publish.</Trans>
  if (by) return <Trans>{by} changed this meanwhile. Now it says:</Trans>
  return <Trans>This was changed meanwhile. Now it says:</Trans>
}

export function ValuesHelp({ values }: { values: Page['values'] }) {
  return (
    <details className="content-values">
      <summary>
        <Trans>Formatting and values</Trans>
      </summary>
      <p className="text-small">
        <Trans>
          Write **bold**, [words](https://example.co.za) for a link, "- " before the lines of a list
          and "## " before a heading. Leave a line empty between paragraphs.
        </Trans>
      </p>
      <p className="text-small mt-2">
        <Trans>These names in braces are filled in when someone reads the page:</Trans>
      </p>
      <dl>
        {values.map(({ name, now }) => (
          <div key={name}>
            <dt translate="no">{`{${name}}`}</dt>
            <dd>{now || <Trans>nothing today</Trans>}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
