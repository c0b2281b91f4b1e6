import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Button } from '#app/ui/button.tsx'
import type { Part } from '../documents/difference.ts'
import type { documentPage } from '../documents/document-page.server.ts'

type Page = Awaited<ReturnType<typeof documentPage>>
type Props = { page: Page; mayPublish: boolean }

/** The draft's changes, and all versions that were public, down to the built-in text. */
export function ContentVersions({ page, mayPublish }: Props) {
  const { shown, draft, language, tabs } = page
  const number = shown?.number ?? 0
  const name = tabs.find(({ code }) => code === language)?.name
  return (
    <section className="desk-part" aria-labelledby="versions">
      <h2 id="versions" className="text-h3">
        <Trans>Versions</Trans>
      </h2>
      {draft && page.differences.length > 0 ? (
        <>
          <p className="mt-2 text-small text-ink-2">
            <Trans>
              {name}: draft compared with version {number}
            </Trans>
          </p>
          <Differences rows={page.differences} />
        </>
      ) : null}
      {draft && mayPublish ? <DeleteDraft draft={draft} /> : null}
      <ol className="content-versions">
        {page.versions.map((version) => (
          <li key={version.number}>
            <b>{version.number}</b>
            <div>
              <b>{version.when}</b>
              <p>
                <VersionWords version={version} />
              </p>
            </div>
            <VersionActs page={page} number={version.number} mayPublish={mayPublish} />
          </li>
        ))}
        <li>
          <b>0</b>
          <div>
            <b>
              <Trans>Built-in text</Trans>
            </b>
            <p>
              <Trans>Shown until something is published</Trans>
            </p>
          </div>
          <VersionActs page={page} number={0} mayPublish={mayPublish} />
        </li>
      </ol>
    </section>
  )
}

function VersionWords({ version }: { version: Page['versions'][number] }) {
  const { state, by, isBuiltIn } = version
  const languages = version.languages.join(', ')
  const text = isBuiltIn ? <Trans>Built-in text</Trans> : null
  return (
    <>
      {state === 'scheduled' ? (
        by ? (
          <Trans>Scheduled by {by}</Trans>
        ) : (
          <Trans>Scheduled</Trans>
        )
      ) : by ? (
        <Trans>Published by {by}</Trans>
      ) : (
        <Trans>Published</Trans>
      )}
      {' · '}
      {languages}
      {text ? <> · {text}</> : null}
    </>
  )
}

function VersionActs({ page, number, mayPublish }: Props & { number: number }) {
  const { t } = useLingui()
  const { document, language } = page
  const here = `/admin/content/texts/${document}/${language}` satisfies SiteAddress
  return (
    <div className="content-version-acts">
      <Link
        to={`${here}?see=${number}#preview`}
        preventScrollReset
        className="link"
        aria-label={t`See version ${number}`}
      >
        <Trans>See</Trans>
      </Link>
      {mayPublish ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="number" value={number} />
          <button
            type="submit"
            name="intent"
            value="restore"
            className="link"
            aria-label={t`Restore version ${number}`}
          >
            <Trans>Restore</Trans>
          </button>
        </Form>
      ) : null}
    </div>
  )
}

function DeleteDraft({ draft: { revision } }: { draft: NonNullable<Page['draft']> }) {
  return (
    <Form method="post" className="mt-3" preventScrollReset>
      <input type="hidden" name="revision" value={revision} />
      <Button type="submit" name="intent" value="discard" size="small" kind="quiet">
        <Trans>Delete draft</Trans>
      </Button>
    </Form>
  )
}

function Differences({ rows }: { rows: Page['differences'] }) {
  return (
    <dl className="content-differences">
      {rows.map(({ label, parts }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{parts.map(partOf)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Labelled in text, because screen readers don't announce strikethrough. */
function partOf({ words, how }: Part, index: number): ReactNode {
  const key = `${index} ${how}`
  if (how === 'same') return <span key={key}>{words}</span>
  const Marked = how === 'added' ? 'ins' : 'del'
  return (
    <Marked key={key}>
      <span className="visually-hidden">
        {how === 'added' ? <Trans>added:</Trans> : <Trans>removed:</Trans>}{' '}
      </span>
      {words}
    </Marked>
  )
}
