import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { checks } from '#app/directory/public/checks.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { DecisionView } from '../admin-view.server.ts'

/** The seven checks: the evidence in words, the day it was seen, the day it expires. */
export function CheckForms({ view }: { view: DecisionView }) {
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-h3">
          <Trans>Seven checks</Trans>
        </h2>
        <CheckString done={view.checks.filter(({ state }) => state === 'done').length} />
      </div>
      {view.checks.map((check) => (
        <CheckDetails key={check.check} check={check} view={view} />
      ))}
      <p className="text-small mt-3 text-ink-2">
        <Trans>
          The profile shows the checks that passed, with their dates. The others read "not yet".
        </Trans>
      </p>
    </Card>
  )
}

type CheckProps = { check: DecisionView['checks'][number]; view: DecisionView }

function CheckDetails({ check, view }: CheckProps) {
  const { i18n } = useLingui()
  const { state, seenOn } = check
  return (
    <details className="office-check">
      <summary>
        <Tag tone={state === 'done' ? 'fynbos' : state === 'expired' ? 'danger' : 'sand'}>
          {state === 'done' ? (
            seenOn
          ) : state === 'expired' ? (
            <Trans>expired</Trans>
          ) : (
            <Trans>not yet</Trans>
          )}
        </Tag>
        <b>{i18n._(checks[check.check])}</b>
      </summary>
      {view.slug === null ? null : <CheckForm check={check} view={view} />}
    </details>
  )
}

function CheckForm({ check: { check, finding, state, ...days }, view }: CheckProps) {
  const { t, i18n } = useLingui()
  return (
    <Form method="post" className="grid gap-3" preventScrollReset>
      <input type="hidden" name="check" value={check} />
      <TextField
        id={`${check}-finding`}
        name="finding"
        label={t`What you saw`}
        defaultValue={finding}
        maxLength={300}
      />
      <CheckDays {...days} check={check} today={view.today} />
      <Checkbox name="done" label={t`Passed`} defaultChecked={state === 'done'} />
      <div>
        <Button type="submit" name="act" value="check" size="small">
          <Trans>Record {i18n._(checks[check])}</Trans>
        </Button>
      </div>
    </Form>
  )
}

type CheckDaysProps = { check: string; seenOn: string; expiresOn: string; today: string }

function CheckDays({ check, seenOn, expiresOn, today }: CheckDaysProps) {
  const { t } = useLingui()
  return (
    <div className="application-pair">
      <TextField
        id={`${check}-seen`}
        name="seenOn"
        type="date"
        label={t`Date you saw it`}
        defaultValue={seenOn || today}
        max={today}
      />
      <TextField
        id={`${check}-expires`}
        name="expiresOn"
        type="date"
        label={t`Expires`}
        defaultValue={expiresOn}
        optional
      />
    </div>
  )
}
