import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type CaseAct, type CaseView, caseActs } from '#app/page/cases.ts'
import { Button, type ButtonKind } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { CaseData } from '../../screens/case.tsx'
import { Checks } from './checks.tsx'
import { Handling } from './handling.tsx'
import { KeyHint, usePressedBy } from './key-hint.tsx'

const LONGEST = 4000

/** The text written with these actions is sent to the person unchanged. */
const reachesThem: readonly CaseAct[] = ['answer', 'hide', 'remove', 'askChange', 'uphold']

/** The panel beside the evidence; on phones a sheet opened by a link at the bottom. */
export function CaseDecision({
  data,
  documentId,
  today,
}: {
  data: CaseData
  documentId: string | null
  today: string
}) {
  const { view, deciders } = data
  const title = deciders ? <Trans>Who can decide</Trans> : <Trans>Decide</Trans>
  return (
    <>
      <p className="case-decide">
        <a className={`button ${deciders ? 'button-outline' : 'button-marigold'}`} href="#decide">
          {title}
        </a>
      </p>
      <aside className="case-side" id="decide" aria-labelledby="decide-title">
        <a className="case-close" href="#case">
          <Trans>Close</Trans>
        </a>
        <h2 id="decide-title" className={deciders ? 'text-h3' : 'visually-hidden'}>
          {title}
        </h2>
        <Checks checks={view.checks} documentId={documentId} today={today} />
        {deciders ? (
          <Deciders names={deciders} />
        ) : view.acts.length > 0 ? (
          <DecisionForm view={view} />
        ) : (
          <Decided />
        )}
        <Handling data={data} />
      </aside>
    </>
  )
}

/** Shown instead of a form that would be refused. */
function Deciders({ names }: { names: string[] }) {
  if (names.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>Nobody else can decide this yet. An administrator can give someone that role.</Trans>
      </p>
    )
  return (
    <ul className="admin-rows">
      {names.map((name) => (
        <li key={name}>
          <b>{name}</b>
        </li>
      ))}
    </ul>
  )
}

function Decided() {
  return (
    <p className="text-ink-2">
      <Trans>There's nothing to decide here now.</Trans>
    </p>
  )
}

/**
 * The main button: once a message is typed, asking is the main action; leaving a case as it is never requires
 * a message.
 */
function mainAct(acts: CaseAct[], words: string): CaseAct | undefined {
  const isWritten = words.trim() !== ''
  if (isWritten && acts.includes('ask')) return 'ask'
  if (isWritten && acts[0] === 'leaveIt') return acts[1]
  return acts.find((act) => act !== 'ask' && caseActs[act].needs !== 'reasons')
}

function DecisionForm({ view }: { view: CaseView }) {
  const { t, i18n } = useLingui()
  const pressedBy = usePressedBy()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<number[]>([])
  const main = mainAct(view.acts, words)
  const needsWords = view.acts.some((act) => caseActs[act].needs === 'words')
  return (
    <Form method="post" className="case-form">
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="version" value={view.version} />
      <ReadyReasons view={view} {...{ chosen, setChosen, setWords }} />
      {needsWords ? (
        <TextArea
          name="words"
          label={i18n._(wordsLabel(view))}
          status={<KeyHint>W</KeyHint>}
          hint={
            view.acts.some((act) => reachesThem.includes(act))
              ? t`They get it by email, as you write it.`
              : undefined
          }
          rows={4}
          maxLength={LONGEST}
          {...pressedBy('W')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      {view.rules ? (
        <Select
          name="rule"
          label={t`Why, for everyone to read`}
          hint={t`If you hide it, the profile says this in its place, with the day.`}
          options={view.rules}
        />
      ) : null}
      {view.acts.includes('reject') ? <Reject view={view} chosen={chosen} /> : null}
      <div className="case-acts">
        {main ? <ActButton act={main} kind="marigold" isMain view={view} /> : null}
        {view.acts
          .filter((act) => act !== main && caseActs[act].needs !== 'reasons')
          .map((act) => (
            <ActButton key={act} act={act} kind="outline" view={view} />
          ))}
      </div>
    </Form>
  )
}

function wordsLabel({ acts, person }: CaseView): MessageDescriptor {
  const name = person?.firstName
  if (acts.includes('ask') && name) return msg`Message to ${name}`
  if (acts.includes('answer')) return msg`Your answer`
  return acts.includes('close') ? msg`What you found` : msg`Reason`
}

type Choosing = {
  view: CaseView
  chosen: number[]
  setChosen: Dispatch<SetStateAction<number[]>>
  setWords: Dispatch<SetStateAction<string>>
}

/** Common messages in the recipient's language. */
function ReadyReasons({ view: { readyReasons }, chosen, setChosen, setWords }: Choosing) {
  if (readyReasons.length === 0) return null
  const toggle = (index: number) => {
    const { reason, remedy } = readyReasons[index]!
    const text = `${reason} ${remedy}`
    const isChosen = chosen.includes(index)
    setChosen(isChosen ? chosen.filter((other) => other !== index) : [...chosen, index])
    setWords((words) =>
      isChosen ? words.replace(text, '').trim() : [words.trim(), text].filter(Boolean).join('\n'),
    )
  }
  return (
    <div className="chips">
      {readyReasons.map(({ label }, index) => (
        <Chip
          key={label}
          chosen={chosen.includes(index)}
          size="choice"
          onClick={() => toggle(index)}
        >
          {label}
        </Chip>
      ))}
    </div>
  )
}

function ActButton({
  act,
  kind,
  isMain,
  view,
}: {
  act: CaseAct
  kind: ButtonKind
  isMain?: boolean
  view: CaseView
}) {
  const { i18n } = useLingui()
  const pressedBy = usePressedBy()
  const { formData } = useNavigation()
  const { label, key } = caseActs[act]
  const isDanger = act === 'suspend' && view.acts.length === 1
  return (
    <Button
      type="submit"
      name="act"
      value={act}
      kind={isDanger ? 'danger' : kind}
      wide={isMain}
      busy={formData?.get('act') === act}
      {...pressedBy(key)}
      data-key-main={isMain ? '' : undefined}
    >
      {isMain ? <Trans>{i18n._(label)}, and next</Trans> : i18n._(label)}{' '}
      <KeyHint>{key.toUpperCase()}</KeyHint>
    </Button>
  )
}

/** Each chosen reason with its remedy, and a field for the administrator's own reason. */
function Reject({ view: { readyReasons }, chosen }: { view: CaseView; chosen: number[] }) {
  const { t } = useLingui()
  const pressedBy = usePressedBy()
  return (
    <details className="status-act">
      <summary {...pressedBy('R')}>
        <Trans>Reject…</Trans> <KeyHint>R</KeyHint>
      </summary>
      <div className="grid gap-3">
        {chosen.map((index, position) => {
          const { reason, remedy } = readyReasons[index]!
          return (
            <p key={index} className="text-small">
              <input type="hidden" name={`reason-${position}`} value={reason} />
              <input type="hidden" name={`remedy-${position}`} value={remedy} />
              {reason} <b>{remedy}</b>
            </p>
          )
        })}
        <TextArea
          id="reason-own"
          name={`reason-${chosen.length}`}
          label={t`Reason`}
          optional={chosen.length > 0}
          maxLength={2000}
          rows={3}
        />
        <TextField
          id="remedy-own"
          name={`remedy-${chosen.length}`}
          label={t`What would fix it`}
          optional={chosen.length > 0}
        />
        <Button type="submit" name="act" value="reject" kind="danger">
          <Trans>Reject with these reasons</Trans>
        </Button>
      </div>
    </details>
  )
}
