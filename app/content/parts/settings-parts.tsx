import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SettingsPage } from '../settings/settings-page.server.ts'
import { type TextSetting, textFieldOf } from '../settings/text-fields.ts'
import { LaunchPreviews, PhaseBar } from './launch-preview.tsx'
import { type FieldProblems, SettingsFieldsOf, useFieldErrors } from './settings-fields.tsx'

export type FieldsProps = { values: Record<string, string>; problems: FieldProblems }

export function Identity({ values, problems }: FieldsProps) {
  return (
    <Part id="identity" title={<Trans>Identity</Trans>}>
      <p className="mt-2 text-ink-2">
        <Trans>Every page, email and invoice uses these. Changes show at once.</Trans>
      </p>
      <SettingsFieldsOf part="identity" values={values} problems={problems} />
    </Part>
  )
}

export function Legal({ page, values, problems }: FieldsProps & { page: SettingsPage }) {
  return (
    <Part id="legal" title={<Trans>Legal details</Trans>}>
      <p className="mt-2 text-ink-2">
        <Trans>
          Section 43 of the ECT Act: shown on the company details page. In production the site
          doesn't start while one of these is empty.
        </Trans>
      </p>
      <Undisclosed keys={page.undisclosed} />
      <SettingsFieldsOf part="legal" values={values} problems={problems} />
    </Part>
  )
}

function LaunchDates({ values, problems }: FieldsProps) {
  const { t } = useLingui()
  const errorsOf = useFieldErrors(problems)
  return (
    <div className="desk-fields">
      <TextField
        type="datetime-local"
        name="providerSignupOpens"
        label={t`Provider signup opens`}
        defaultValue={values.providerSignupOpens}
        errors={errorsOf('providerSignupOpens')}
      />
      <TextField
        type="datetime-local"
        name="fullLaunch"
        label={t`Full launch`}
        defaultValue={values.fullLaunch}
        errors={errorsOf('fullLaunch')}
      />
    </div>
  )
}

export function Launch({ page, values, problems }: FieldsProps & { page: SettingsPage }) {
  return (
    <Part id="launch" title={<Trans>Launch dates</Trans>}>
      <p className="mt-2 text-ink-2">
        <Trans>Both times are South African time (SAST, no daylight saving).</Trans>
      </p>
      <LaunchDates values={values} problems={problems} />
      <PhaseBar page={page} />
      <LaunchPreviews previews={page.previews} />
      <p className="mt-4">
        <Link className="link" to={'/admin/settings/preview' satisfies SiteAddress}>
          <Trans>Preview the site on another date</Trans>
        </Link>
      </p>
    </Part>
  )
}

export function Part({
  id,
  title,
  children,
}: {
  id: string
  title: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className="desk-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Undisclosed({ keys }: { keys: string[] }) {
  const { t, i18n } = useLingui()
  if (keys.length === 0) return null
  const names = keys.map((key) =>
    key === 'legalStatus' ? t`Legal status` : i18n._(textFieldOf(key as TextSetting).name),
  )
  return (
    <Banner tone="clay" className="mt-4" title={<Trans>Not given yet</Trans>}>
      {names.join(', ')}
    </Banner>
  )
}
