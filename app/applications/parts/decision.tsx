import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { Form } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { findings, hasRegister, numberNames } from '#app/providers/public/registration-numbers.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Tag } from '#app/ui/tag.tsx'
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
  return (
    <section>
      <h2 className="text-h3">
        <Trans>Evidence, {documents.length} documents</Trans>
      </h2>
      <ul className="office-rows">
        {documents.map((document) => (
          <DocumentRow key={document.id} {...document} />
        ))}
      </ul>
    </section>
  )
}

function DocumentRow({ id, kind, name, bytes }: DecisionView['documents'][number]) {
  const { i18n } = useLingui()
  return (
    <li>
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
  )
}

/** Formats are checked by the program; that a document was seen or a register asked, an administrator records. */
export function NumberForms({ view: { numbers } }: Props) {
  return (
    <section>
      <h2 className="text-h3">
        <Trans>Numbers</Trans>
      </h2>
      <ul className="office-rows">
        {numbers.map((number) => (
          <NumberRow key={number.name} number={number} />
        ))}
      </ul>
    </section>
  )
}

type NumberProps = { number: DecisionView['numbers'][number] }

function NumberRow({ number }: NumberProps) {
  const { i18n } = useLingui()
  return (
    <li>
      <span />
      <div>
        <b className="text-h4">{i18n._(numberNames[number.name])}</b>
        <p className="tnum">{number.number}</p>
        <Tag tone={number.format ? 'fynbos' : 'danger'}>
          {number.format ? i18n._(findings.format) : <Trans>Format is incorrect</Trans>}
        </Tag>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {number.format && hasRegister(number.name) ? (
          <>
            <FindingForm number={number} finding="document" />
            <FindingForm number={number} finding="register" />
          </>
        ) : null}
      </div>
    </li>
  )
}

function FindingForm({ number, finding }: NumberProps & { finding: 'document' | 'register' }) {
  const { i18n } = useLingui()
  return (
    <Form method="post" preventScrollReset>
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
      {number[finding] ? <p className="text-tiny text-ink-2">{number[finding]}</p> : null}
    </Form>
  )
}

export function Questions({ view: { questions, reasons, appeal } }: Props) {
  if (questions.length + reasons.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">
        <Trans>Messages so far</Trans>
      </h2>
      {questions.map((question) => (
        <QuestionCard key={question.askedOn} {...question} />
      ))}
      {reasons.map((reason, index) => (
        <ReasonCard key={index} {...reason} />
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

function QuestionCard({ words, answer, askedOn, answered }: DecisionView['questions'][number]) {
  return (
    <Card>
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
  )
}

function ReasonCard({ reason, wouldDo, decided }: DecisionView['reasons'][number]) {
  return (
    <Card>
      <p className="whitespace-pre-line">{reason}</p>
      <p className="text-small">
        <Trans>What would fix it:</Trans> {wouldDo}
      </p>
      <p className="text-small text-ink-2">
        <Trans>Rejected {decided}</Trans>
      </p>
    </Card>
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
