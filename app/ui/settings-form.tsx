import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { useFirstProblem } from './use-first-problem.ts'

export type Problems = Partial<Record<string, string[]>>

/** What another tab saved meanwhile: the field's name, and its current value. */
export type Changed = { name: string; now: string }

type Props = {
  /** The target of cancelling, if it isn't this page. */
  here?: string
  intent: string
  seen?: string
  save: ReactNode
  answer?: { changed?: Changed[]; problems?: Problems }
  hidden?: Record<string, string>
  children: ReactNode
}

/**
 * A form of the settings. It posts the version it was rendered with, shows what changed meanwhile instead of
 * overwriting it, and can be cancelled; the first error gets the focus.
 */
export function SettingsForm({ here, intent, seen, save, answer, hidden = {}, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  const { state, formData } = useNavigation()
  const isBusy =
    state !== 'idle' &&
    formData?.get('intent') === intent &&
    Object.entries(hidden).every(([name, value]) => formData.get(name) === value)

  useFirstProblem(answer, form)

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      data-settings
      className="settings-form"
    >
      <input type="hidden" name="intent" value={intent} />
      {seen === undefined ? null : <input type="hidden" name="seen" value={seen} />}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {answer?.changed?.length ? <ChangedMeanwhile changed={answer.changed} /> : null}
      {children}
      <SettingsFoot here={here ?? pathname} save={save} isBusy={isBusy} />
    </Form>
  )
}

type FootProps = Pick<Props, 'save'> & { here: string; isBusy: boolean }

function SettingsFoot({ here, save, isBusy }: FootProps) {
  return (
    <div className="settings-foot">
      <Button type="submit" kind="marigold" busy={isBusy ? <Trans>Saving</Trans> : null}>
        {save}
      </Button>
      <Link to={here} reloadDocument className="button button-quiet" data-leaves>
        <Trans>Cancel</Trans>
      </Link>
    </div>
  )
}

function ChangedMeanwhile({ changed }: { changed: Changed[] }) {
  return (
    <Banner tone="clay" role="alert" title={<Trans>This was changed in another window</Trans>}>
      {changed.map(({ name, now }) => (
        <span key={name} className="block">
          {name}: {now ? `“${now}”` : <Trans>empty</Trans>}
        </span>
      ))}
      <span className="mt-1 block">
        <Trans>What you typed is still here. Save again to replace it, or cancel.</Trans>
      </span>
    </Banner>
  )
}
