import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { LogoMark } from '#app/ui/logo.tsx'
import { phaseNames } from '../settings/launch-moves.ts'
import type { SettingsPage } from '../settings/settings-page.server.ts'

type Phase = SettingsPage['phase']
const phases: Phase[] = ['pre-launch', 'provider-signup', 'launched']

/** The three phases side by side, the current one highlighted. */
export function PhaseBar({ page }: { page: SettingsPage }) {
  const { i18n } = useLingui()
  const { phase } = page
  return (
    <div className="phase-bar">
      <ol>
        {phases.map((otherPhase) => (
          <li
            key={otherPhase}
            data-phase={otherPhase}
            aria-current={otherPhase === phase ? 'true' : undefined}
          >
            {otherPhase === phase ? (
              <Trans>{i18n._(phaseNames[otherPhase])}, now</Trans>
            ) : (
              i18n._(phaseNames[otherPhase])
            )}
          </li>
        ))}
      </ol>
      <PhaseDates page={page} />
    </div>
  )
}

function PhaseDates({ page: { opens, launch, sinceLaunch } }: { page: SettingsPage }) {
  return (
    <p>
      <span>
        <Trans>before {opens}</Trans>
      </span>
      <span>
        {sinceLaunch > 0 ? (
          <Plural
            value={sinceLaunch}
            one={`from ${launch}, # day ago`}
            other={`from ${launch}, # days ago`}
          />
        ) : (
          <Trans>from {launch}</Trans>
        )}
      </span>
    </p>
  )
}

/** The heading of the first page in each phase, with the dates above. */
export function LaunchPreviews({ previews }: Pick<SettingsPage, 'previews'>) {
  return (
    <ul className="launch-previews">
      {previews.map((preview) => (
        <li key={preview.phase} data-now={preview.isNow || undefined}>
          <p>{preview.isNow ? <Trans>Today</Trans> : preview.on}</p>
          <div className="launch-preview">
            <span className="launch-preview-head">
              <LogoMark />
              <Links phase={preview.phase} />
            </span>
            <Words {...preview} />
            <Illustration name={pictures[preview.phase]} crop="square" />
          </div>
        </li>
      ))}
    </ul>
  )
}

const pictures = {
  'pre-launch': 'hero-home-service-provider',
  'provider-signup': 'hero-construction-worker',
  launched: 'lane',
} as const

function Links({ phase }: { phase: Phase }) {
  const { t } = useLingui()
  const words =
    phase === 'launched'
      ? [t`Home`, t`Services`, t`Online Stores`]
      : [t`Home`, t`Become a Provider`]
  return words.join('  ')
}

function Words({ phase, days, launch }: SettingsPage['previews'][number]) {
  const daysWords = <Plural value={days} one="# day" other="# days" />
  if (phase === 'pre-launch')
    return (
      <Preview
        over={
          <Trans>
            Launching {daysWords} from now on {launch}
          </Trans>
        }
        title={<Trans>The One & Only App Every South African Needs</Trans>}
        act={<Trans>Notify Me at Launch</Trans>}
      />
    )
  if (phase === 'provider-signup')
    return (
      <Preview
        over={<Trans>Elite Provider Registration Now Open, {daysWords} to launch</Trans>}
        title={<Trans>Elite Providers Join Now!</Trans>}
        act={<Trans>Become a Provider</Trans>}
      />
    )
  return (
    <Preview
      title={<Trans>Find someone you can trust with the job.</Trans>}
      act={<Trans>Find providers</Trans>}
    />
  )
}

function Preview({ over, title, act }: { over?: ReactNode; title: ReactNode; act: ReactNode }) {
  return (
    <span className="launch-preview-words">
      {over ? <em>{over}</em> : null}
      <b>{title}</b>
      <i>{act}</i>
    </span>
  )
}

/** The effects of moving the dates, before it is confirmed; the confirmation contains these exact dates. */
export function LaunchQuestion({ moves, dates }: { moves: string[]; dates: string }) {
  return (
    <Banner
      tone="clay"
      role="alert"
      title={<Trans>This moves the launch. Nothing is saved yet.</Trans>}
    >
      {moves.map((move) => (
        <span key={move} className="block">
          {move}
        </span>
      ))}
      <span className="mt-3 block">
        <Button type="submit" kind="ink" name="confirmedLaunch" value={dates} autoFocus>
          <Trans>Move the launch and save</Trans>
        </Button>
      </span>
    </Banner>
  )
}
