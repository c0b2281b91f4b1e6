import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import type { CaseData } from '../../screens/case.tsx'
import { KeyHint, usePressedBy } from './key-hint.tsx'

/** Assigns the case, or postpones it until tomorrow. */
export function Handling({ data: { staff, assignedTo, view } }: { data: CaseData }) {
  const { t } = useLingui()
  const pressedBy = usePressedBy()
  if (view.acts.length === 0) return null
  return (
    <div className="case-handling">
      <Form method="post">
        <Select
          name="to"
          label={t`Assigned to`}
          defaultValue={assignedTo ?? ''}
          {...pressedBy('G')}
          options={[
            { value: '', label: t`Nobody` },
            ...staff.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Button type="submit" name="intent" value="assign" size="small">
          <Trans>Assign</Trans> <KeyHint>G</KeyHint>
        </Button>
      </Form>
      <Form method="post">
        <Button
          type="submit"
          name="intent"
          value="postpone"
          kind="quiet"
          size="small"
          {...pressedBy('L')}
        >
          <Trans>Postpone until tomorrow</Trans> <KeyHint>L</KeyHint>
        </Button>
      </Form>
    </div>
  )
}
