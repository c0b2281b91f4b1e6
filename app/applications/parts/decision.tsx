import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { Form } from 'react-router'
import { checks } from '#app/directory/public/checks.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { findings, hasRegister, numberNames } from '#app/providers/public/registration-numbers.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { kilobytes } from '#app/uploads/public/file-size.ts'
import type { DecisionView } from '../admin-view.server.ts'
import { documentKinds } from '../public/application.ts'

type Props = { view: DecisionView }

const stateNames: Record<DecisionView['state'], MessageDescriptor> = {
  draft: msg`Being corrected`,
  submitted: msg`Waiting`,
  'more wanted': msg`Asked`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  appealed: msg`Appeal`,
  withdrawn: msg`Withdrawn`,
}

const factNames: Record<keyof DecisionView['facts'], MessageDescriptor> = {
  fullName: msg`Full name`,
  email: msg`Email`,
  trade: msg`Service type`,
  place: msg`Location`,
  experience: msg`Experience`,
  description: msg`In their own words`,
  skills: msg`Skills`,
  certifications: msg`Certifications`,
  languages: msg`Languages`,
  cause: msg`Cause`,
  links: msg`Links`,
}

export function WhatTheyWrote({ view }: Props) {
  const { i18n } = useLingui()
  const localizedPath = usePageAddress()
  const facts = Object.entries(view.facts) as [keyof DecisionView['facts'], string][]
  return (
    <Card>
      <p className="mb-3 flex flex-wrap gap-1.5">
        <Tag tone="sky">{i18n._(stateNames[view.state])}</Tag>
        <Tag tone={view.isPaid ? 'fynbos' : 'sand'}>
          {view.isPaid ? <Trans>Paid</Trans> : <Trans>Not paid</Trans>}
        </Tag>
        {view.due ? (
          <Tag tone="clay">
            <Trans>by the end of {view.due}</Trans>
          </Tag>
        ) : null}
      </p>
      <DescriptionList
        items={facts
          .filter(([, value]) => value !== '')
          .map(([fact, value]) => ({ name: i18n._(factNames[fact]), value }))}
      />
      {view.slug ? (
        <ButtonLink to={localizedPath(`/providers/${view.slug}`)} size="small" className="mt-4">
          <Trans>Preview the profile</Trans>
        </ButtonLink>
      ) : null}
    </Card>
  )
}

export function Evidence({ view: { documents } }: Props) {
  const { i18n } = useLingui()
  return (
    <section>
      <h2 className="text-h3">
        <Trans>Evidence, {documents.length} documents</Trans>
      </h2>
      <ul className="office-rows">
        {documents.map(({ id, kind, name, bytes }) => (
          <li key={id}>
            {kind === 'certificates' ? (
              <span />
            ) : (
              <img
                src={`/application/paper/${id}`}
                alt=""
                width={52}
                height={52}
                className="rounded-card object-cover"
              />
            )}
            <div>
              <a
                className="link break-all"
                href={`/application/paper/${id}` satisfies SiteAddress}
                target="_blank"
                rel="noreferrer"
              >
                {name} <ExternalLink aria-hidden className="inline size-4" />
              </a>
              <p className="text-small text-ink-2">
                {i18n._(documentKinds[kind])}, {kilobytes(bytes)}
              </p>
            </div>
            <span />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A right format is found by itself; that a document was seen and a register asked is somebody's word. */
export function NumberForms({ view: { numbers } }: Props) {
  const { i18n } = useLingui()
  return (
    <section>
      <h2 className="text-h3">
        <Trans>Numbers</Trans>
      </h2>
      <ul className="office-rows">
        {numbers.map((number) => (
          <li key={number.name}>
            <span />
            <div>
              <b className="text-h4">{i18n._(numberNames[number.name])}</b>
              <p className="tnum">{number.number}</p>
              <Tag tone={number.format ? 'fynbos' : 'danger'}>
                {number.format ? i18n._(findings.format) : <Trans>Format is incorrect</Trans>}
              </Tag>
            </div>
            <div className="flex flex-wrap gap-1.5">
              {number.format && hasRegister(number.name)
                ? (['document', 'register'] as const).map((finding) => (
                    <Form key={finding} method="post" preventScrollReset>
                      <input type="hidden" name="number" value={number.name} />
                      <input type="hidden" name="finding" value={finding} />
                      <input type="hidden" name="found" value={number[finding] ? 'no' : 'yes'} />
                      <Button
                        type="submit"
                        name="act"
                        value="finding"
                        size="small"
                        kind={number[finding] ? 'ink' : 'outline'}
                        aria-pressed={number[finding] !== null}
                      >
                        {i18n._(findings[finding])}
                      </Button>
                      {number[finding] ? (
                        <p className="text-tiny text-ink-2">{number[finding]}</p>
                      ) : null}
                    </Form>
                  ))
                : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Questions({ view: { questions, reasons, appeal } }: Props) {
  if (questions.length + reasons.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">
        <Trans>Messages so far</Trans>
      </h2>
      {questions.map(({ words, answer, askedOn, answered }) => (
        <Card key={askedOn}>
          <p className="whitespace-pre-line">{words}</p>
          <p className="text-small text-ink-2">
            <Trans>Asked {askedOn}</Trans>
          </p>
          {answered ? (
            <>
              <p className="mt-3 whitespace-pre-line">{answer || <Trans>Documents only</Trans>}</p>
              <p className="text-small text-ink-2">
                <Trans>Answered {answered}</Trans>
              </p>
            </>
          ) : null}
        </Card>
      ))}
      {reasons.map(({ reason, wouldDo, decided }, index) => (
        <Card key={index}>
          <p className="whitespace-pre-line">{reason}</p>
          <p className="text-small">
            <Trans>What would fix it:</Trans> {wouldDo}
          </p>
          <p className="text-small text-ink-2">
            <Trans>Rejected {decided}</Trans>
          </p>
        </Card>
      ))}
      {appeal ? (
        <Card framed>
          <h3 className="text-h4">
            <Trans>Appeal</Trans>
          </h3>
          <p className="whitespace-pre-line">{appeal}</p>
        </Card>
      ) : null}
    </section>
  )
}

export function History({ view: { history } }: Props) {
  return (
    <section>
      <h2 className="text-h3">
        <Trans>History</Trans>
      </h2>
      <ul className="office-history">
        {history.map(({ id, words, at: happenedAt, by }) => (
          <li key={id}>
            <span>{words}</span>
            <small>{[by, happenedAt].filter(Boolean).join(', ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The seven checks in their one order: evidence in words, the day it was seen, the day it runs out. */
export function CheckForms({ view }: Props) {
  const { t, i18n } = useLingui()
  const isOpen = view.slug !== null
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-h3">
          <Trans>Seven checks</Trans>
        </h2>
        <CheckString done={view.checks.filter(({ state }) => state === 'done').length} />
      </div>
      {view.checks.map(({ check, finding, seenOn, expiresOn, state }) => (
        <details key={check} className="office-check">
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
            <b>{i18n._(checks[check])}</b>
          </summary>
          {isOpen ? (
            <Form method="post" className="grid gap-3" preventScrollReset>
              <input type="hidden" name="check" value={check} />
              <TextField
                id={`${check}-finding`}
                name="finding"
                label={t`What you saw`}
                defaultValue={finding}
                maxLength={300}
              />
              <div className="application-pair">
                <TextField
                  id={`${check}-seen`}
                  name="seenOn"
                  type="date"
                  label={t`Date you saw it`}
                  defaultValue={seenOn || view.today}
                  max={view.today}
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
              <Checkbox name="done" label={t`Passed`} defaultChecked={state === 'done'} />
              <div>
                <Button type="submit" name="act" value="check" size="small">
                  <Trans>Record {i18n._(checks[check])}</Trans>
                </Button>
              </div>
            </Form>
          ) : null}
        </details>
      ))}
      <p className="text-small mt-3 text-ink-2">
        <Trans>
          The profile shows the checks that passed, with their dates. The others read "not yet".
        </Trans>
      </p>
    </Card>
  )
}

/** How many reasons the form has room for; the server reads as many. */
const REASONS = 4

export function Decide({ view }: Props) {
  const { t } = useLingui()
  const can = (step: DecisionView['steps'][number]) => view.steps.includes(step)
  if (view.steps.length === 0) return null
  const { firstName } = view
  return (
    <Card className="grid gap-4">
      <h2 className="text-h3">
        <Trans>Decide</Trans>
      </h2>
      {can('approve') ? (
        <Form method="post">
          <Button type="submit" name="act" value="approve" kind="marigold" wide>
            <Trans>Approve</Trans>
          </Button>
        </Form>
      ) : null}
      {can('ask for more') ? (
        <details className="status-act">
          <summary>
            <Trans>Ask for more</Trans>
          </summary>
          <Form method="post" className="grid gap-3">
            <TextArea
              name="words"
              label={t`Message to ${firstName}`}
              hint={t`Sent as you write it. Asking counts as a reply.`}
              maxLength={4000}
            />
            <Button type="submit" name="act" value="ask">
              <Trans>Ask {firstName} this</Trans>
            </Button>
          </Form>
        </details>
      ) : null}
      {can('reject') ? (
        <details className="status-act">
          <summary>
            <Trans>Reject</Trans>
          </summary>
          <Form method="post" className="grid gap-3">
            {Array.from({ length: REASONS }, (_, n) => (
              <div key={n} className="grid gap-3 border-t border-line pt-3">
                <TextArea
                  id={`reason-${n}`}
                  name={`reason-${n}`}
                  label={t`Reason ${n + 1}`}
                  optional={n > 0}
                  maxLength={2000}
                />
                <TextField
                  id={`would-do-${n}`}
                  name={`would-do-${n}`}
                  label={t`What would fix it`}
                  optional={n > 0}
                />
              </div>
            ))}
            <Button type="submit" name="act" value="reject" kind="danger">
              <Trans>Reject with these reasons</Trans>
            </Button>
          </Form>
        </details>
      ) : null}
    </Card>
  )
}
