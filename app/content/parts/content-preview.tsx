import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useSearchParams } from 'react-router'
import { languages, siteLanguages } from '#app/platform/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { documentPage } from '../documents/document-page.server.ts'

type Preview = Awaited<ReturnType<typeof documentPage>>['preview']

/** The page itself in a frame, as it would be public at a date, including the saved draft. */
export function ContentPreview({ preview }: { preview: Preview }) {
  const { t } = useLingui()
  const { version } = preview
  return (
    <section className="content-preview" aria-labelledby="preview">
      <h2 id="preview" className="text-h3">
        <Trans>As the public sees it</Trans>
      </h2>
      <PreviewForm preview={preview} />
      <Looks preview={preview} />
      {version === null ? null : <SeenVersion version={version} />}
      <div className="content-screen" data-wide={preview.isWide || undefined}>
        <iframe
          key={preview.src}
          src={preview.src}
          title={t`Preview of the page`}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          loading="lazy"
        />
      </div>
      <Notes preview={preview} />
    </section>
  )
}

/** Chooses date and language, preserving other parameters. */
function PreviewForm({ preview }: { preview: Preview }) {
  const { t } = useLingui()
  const { day, time, language, isWide, isDark, version } = preview
  return (
    <Form
      method="get"
      className="content-preview-form"
      preventScrollReset
      key={`${day} ${time} ${language}`}
    >
      <TextField type="date" name="on" id="preview-on" label={t`Date`} defaultValue={day} />
      <TextField type="time" name="at" id="preview-at" label={t`Time`} defaultValue={time} />
      <Select
        name="in"
        id="preview-in"
        label={t`Language`}
        defaultValue={language}
        options={siteLanguages.map((code) => ({ value: code, label: languages[code].name }))}
      />
      {isWide ? <input type="hidden" name="screen" value="desktop" /> : null}
      {isDark ? <input type="hidden" name="dark" value="1" /> : null}
      {version === null ? null : <input type="hidden" name="see" value={version} />}
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
    </Form>
  )
}

function Looks({ preview: { isWide, isDark } }: { preview: Preview }) {
  const withParam = useWithParam()
  return (
    <div className="content-looks">
      <Look to={withParam('screen', null)} isOn={!isWide}>
        <Trans>Phone</Trans>
      </Look>
      <Look to={withParam('screen', 'desktop')} isOn={isWide}>
        <Trans>Desktop</Trans>
      </Look>
      <Look to={withParam('dark', isDark ? null : '1')} isOn={isDark}>
        <Trans>Dark</Trans>
      </Look>
    </div>
  )
}

function Look({ to, isOn, children }: { to: string; isOn: boolean; children: React.ReactNode }) {
  return (
    <Link to={to} preventScrollReset className="chip" aria-current={isOn ? 'true' : undefined}>
      {children}
    </Link>
  )
}

/** Returns this page's URL with a parameter added, removed or changed. */
function useWithParam() {
  const [params] = useSearchParams()
  return (name: string, value: string | null) => {
    const other = new URLSearchParams(params)
    if (value === null) other.delete(name)
    else other.set(name, value)
    return `?${other}`
  }
}

function SeenVersion({ version }: { version: number }) {
  const withParam = useWithParam()
  return (
    <p className="text-small">
      {version === 0 ? (
        <Trans>This is the built-in text.</Trans>
      ) : (
        <Trans>This is version {version}.</Trans>
      )}{' '}
      <Link to={withParam('see', null)} preventScrollReset className="link">
        <Trans>Back to the draft</Trans>
      </Link>
    </p>
  )
}

function Notes({ preview: { when, alsoPublic, src } }: { preview: Preview }) {
  const names = alsoPublic.join(', ')
  return (
    <p className="text-small text-ink-2">
      {alsoPublic.length > 0 ? (
        <>
          <Trans>
            Public by {when} too: {names}. The preview has it.
          </Trans>{' '}
        </>
      ) : null}
      <Trans>The preview shows the saved draft. Readers see a change within 2 seconds.</Trans>{' '}
      <a href={src} className="link" target="_blank" rel="noopener">
        <Trans>Preview link for someone else</Trans>
      </a>
      {', '}
      <Trans>good for a day.</Trans>
    </p>
  )
}
