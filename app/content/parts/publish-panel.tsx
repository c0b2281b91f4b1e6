import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { documentPage } from '../documents/document-page.server.ts'

type Page = Awaited<ReturnType<typeof documentPage>>
type Props = { page: Page; timeProblem: string | undefined }

/** What publishing would do, and its buttons, which save the form first. */
export function PublishPanel({ page, timeProblem }: Props) {
  const { draft, language, tabs } = page
  const own = tabs.find(({ code }) => code === language)?.name ?? ''
  const names: string[] = draft?.languages ?? []
  const count = names.includes(own) ? names.length : names.length + 1
  const busy = useBusyIntent()
  return (
    <>
      <div className="content-publish">
        <LeftBehind page={page} />
        <div className="content-publish-acts">
          <Button
            type="submit"
            name="intent"
            value="save"
            busy={busy === 'save' ? <Trans>Saving</Trans> : null}
          >
            <Trans>Save draft</Trans>
          </Button>
          <Button
            type="submit"
            name="intent"
            value="publish"
            kind="marigold"
            busy={busy === 'publish' ? <Trans>Publishing</Trans> : null}
          >
            {tabs.length === 0 ? (
              <Trans>Publish</Trans>
            ) : count === 1 ? (
              <Trans>Publish {own}</Trans>
            ) : (
              <Plural value={count} one="Publish # language" other="Publish # languages" />
            )}
          </Button>
        </div>
      </div>
      <AtATime problem={timeProblem} page={page} />
    </>
  )
}

function useBusyIntent() {
  const { state, formData } = useNavigation()
  return state === 'idle' ? null : (formData?.get('intent') ?? null)
}

/** Languages whose readers keep an older text. */
function LeftBehind({ page: { draft } }: { page: Page }) {
  if (!draft)
    return (
      <p>
        <Trans>
          Nothing waits to be published. Change the text, or restore an earlier version.
        </Trans>
      </p>
    )
  const names = draft.languages.join(', ')
  return (
    <>
      <p>
        <Trans>In this draft: {names}.</Trans>
      </p>
      {draft.leftBehind.map(({ names: others, version }) => (
        <p key={version}>
          {version === 0 ? (
            <Trans>Not in it: {others}. Readers there keep the built-in text.</Trans>
          ) : (
            <Trans>
              Not in it: {others}. Readers there keep version {version}.
            </Trans>
          )}
        </p>
      ))}
    </>
  )
}

function AtATime({ page, problem }: { page: Page; problem: string | undefined }) {
  const { t } = useLingui()
  if (page.scheduled) return null
  return (
    <details open={problem ? true : undefined} className="content-at-a-time">
      <summary>
        <Clock aria-hidden />
        <Trans>At a time…</Trans>
      </summary>
      <div className="content-time">
        <TextField
          type="date"
          name="day"
          id="publish-day"
          label={t`Day`}
          errors={problem ? [problem] : undefined}
        />
        <TextField type="time" name="time" id="publish-time" label={t`Time in South Africa`} />
        <Button type="submit" name="intent" value="schedule">
          <Trans>Schedule</Trans>
        </Button>
      </div>
    </details>
  )
}
