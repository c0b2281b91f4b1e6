import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Hand, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useIsHydrated } from '#app/hydration/use-is-hydrated.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { StatusView } from '../status-view.server.ts'
import { DocumentField } from './document-field.tsx'
import type { SentDocument } from './send-document.ts'

const heads: Record<StatusView['state'], MessageDescriptor> = {
  draft: msg`Correct it and send it again`,
  submitted: msg`Application Under Review`,
  'more wanted': msg`We need one more thing before we continue`,
  approved: msg`You're approved`,
  rejected: msg`We can't approve your application as it is`,
  appealed: msg`We're reading your appeal`,
  withdrawn: msg`Application withdrawn`,
}

export function StatusHead({ view }: { view: StatusView }) {
  const { i18n } = useLingui()
  return (
    <header>
      <p className="text-small text-ink-2">
        <Trans>Application {view.reference}</Trans>
        {view.name ? ` · ${view.name}` : ''}
      </p>
      <h1>{i18n._(heads[view.state])}</h1>
      <p className="text-lead mt-4">
        <Lead view={view} />
      </p>
    </header>
  )
}

function Lead({ view: { state, dueOn, decidedAt, isPaid } }: { view: StatusView }) {
  switch (state) {
    case 'submitted':
    case 'appealed':
      return dueOn ? (
        <Trans>
          You'll have an answer by the end of <b>{dueOn}</b>.
        </Trans>
      ) : null
    case 'more wanted':
      return <Trans>The clock is paused while we wait for you.</Trans>
    case 'rejected':
      return <Trans>A person decided this on {decidedAt}. Here's why, and what would fix it.</Trans>
    case 'approved':
      return isPaid ? (
        <Trans>
          Customers can find you in search. Set your hours and prices so that they can choose you.
        </Trans>
      ) : (
        <Trans>
          One step left: once your subscription is paid, customers can find you in search.
        </Trans>
      )
    case 'withdrawn':
      return <Trans>We've stopped checking. We've kept what you filled in.</Trans>
    case 'draft':
      return <Trans>We aren't checking it right now. We've kept everything you filled in.</Trans>
  }
}

/** Shown right after submitting. */
export function SentCard({ view }: { view: StatusView }) {
  const localizedPath = usePageAddress()
  return (
    <Card framed>
      <h2 className="text-h3">
        <Trans>Application Submitted Successfully!</Trans>
      </h2>
      <p className="mt-2 mb-4">
        <Trans>
          We will review your application and get back to you within 48 hours, not counting weekends
          and public holidays: by the end of {view.dueOn}.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        {view.isPaid ? (
          <ButtonLink to={'/provider-portal' satisfies SiteAddress}>
            <Trans>Go to Provider Dashboard</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to={'/payment-setup' satisfies SiteAddress}>
            <Trans>Set Up Payment Method</Trans>
          </ButtonLink>
        )}
        <ButtonLink to={`${localizedPath('/become-provider/apply')}?another=1`} kind="quiet">
          <Trans>Submit Another Application</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}

export function Reasons({ view: { reasons } }: { view: StatusView }) {
  if (reasons.length === 0) return null
  return (
    <section>
      <h2 className="text-h3">
        <Plural value={reasons.length} one="One reason" other="# reasons" />
      </h2>
      <ol className="status-reasons">
        {reasons.map(({ reason, wouldDo }, index) => (
          <li key={index}>
            <b className="number-m">{index + 1}</b>
            <div>
              <p className="whitespace-pre-line">{reason}</p>
              <p className="text-small whitespace-pre-line">
                <b>
                  <Trans>What would fix it:</Trans>
                </b>{' '}
                {wouldDo}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The payment is refunded with the decision, including its 10% donation. */
export function Refund({ view: { refund } }: { view: StatusView }) {
  if (!refund) return null
  return (
    <Banner
      tone="fynbos"
      icon={<Undo2 />}
      title={
        refund.isUnderWay ? (
          <Trans>{refund.sum} is on its way back to you</Trans>
        ) : (
          <Trans>We refunded {refund.sum}</Trans>
        )
      }
    >
      {refund.isAll ? <Trans>That's everything you paid.</Trans> : null}{' '}
      {refund.isUnderWay ? <Trans>Banks take up to five business days.</Trans> : null}
    </Banner>
  )
}

type Refused = { refusal: string; act: string } | null

/** The applicant's actions. With an emailed link they must sign in first. */
export function Acts({ view, refused }: { view: StatusView; refused: Refused }) {
  const can = (step: StatusView['steps'][number]) => view.steps.includes(step)
  if (!view.isOwner)
    return (
      <p>
        <ButtonLink to={'/auth?next=%2Fapplication' satisfies SiteAddress}>
          <Trans>Sign in to answer or change something</Trans>
        </ButtonLink>
      </p>
    )
  return (
    <>
      {refused ? <Banner tone="clay" role="alert" title={refused.refusal} /> : null}
      {can('answer') && view.question ? <Answer question={view.question} /> : null}
      {view.state === 'approved' ? <PortalOrPayment isPaid={view.isPaid} /> : null}
      {view.state === 'draft' ? (
        <p>
          <ButtonLink to={'/become-provider/apply' satisfies SiteAddress} kind="marigold">
            <Trans>Finish your application</Trans>
          </ButtonLink>
        </p>
      ) : null}
      {can('correct it') ? <Correct /> : null}
      {view.canAppeal ? <Appeal ends={view.appealEnds} /> : null}
    </>
  )
}

function PortalOrPayment({ isPaid }: { isPaid: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {isPaid ? (
        <ButtonLink to={'/provider-portal' satisfies SiteAddress} kind="marigold">
          <Trans>Go to Provider Dashboard</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold">
          <Trans>Set Up Payment Method</Trans>
        </ButtonLink>
      )}
    </div>
  )
}

function Correct() {
  return (
    <Form method="post">
      <Button type="submit" name="act" value="correct it" kind="marigold" wide="phone">
        <Trans>Correct and send again</Trans>
      </Button>
      <p className="text-small mt-2 text-ink-2">
        <Trans>We've kept everything you filled in.</Trans>
      </p>
    </Form>
  )
}

type AnswerProps = { question: NonNullable<StatusView['question']> }

function Answer({ question }: AnswerProps) {
  return (
    <Card framed>
      <Tag tone="clay" icon={<Hand aria-hidden />}>
        <Trans>Waiting for you</Trans>
      </Tag>
      <h2 className="text-h3 mt-3">
        <Trans>We need one more thing</Trans>
      </h2>
      <p className="mt-2 whitespace-pre-line">{question.words}</p>
      <p className="text-small mt-1 text-ink-2">
        <Trans>From the checks team, {question.askedAt}</Trans>
      </p>
      <AnswerForm question={question} />
    </Card>
  )
}

function AnswerForm({ question }: AnswerProps) {
  const { t } = useLingui()
  const isHydrated = useIsHydrated()
  const isBusy = useNavigation().state !== 'idle'
  const [documents, setDocuments] = useState<SentDocument[]>(question.documents)
  const busy = isBusy ? true : undefined
  return (
    <Form method="post" encType="multipart/form-data" className="mt-4 grid gap-4">
      <DocumentField
        kind="certificates"
        label={t`Documents`}
        hint={t`PDF, Word or a photo, up to 12 MB.`}
        documents={documents}
        isHydrated={isHydrated}
        hasAccount
        onNeedsAccount={() => {}}
        onDocuments={setDocuments}
        sentLink={null}
      />
      <TextArea name="words" label={t`Your answer`} optional maxLength={4000} />
      <div>
        <Button type="submit" name="act" value="answer" kind="marigold" wide="phone" busy={busy}>
          <Trans>Send answer</Trans>
        </Button>
      </div>
    </Form>
  )
}

function Appeal({ ends }: { ends: string | null }) {
  const { t } = useLingui()
  return (
    <details className="status-act">
      <summary>
        <Trans>Appeal</Trans>
      </summary>
      <Form method="post" className="grid gap-4">
        <TextArea
          name="words"
          label={t`What did we get wrong?`}
          hint={t`Someone who wasn't part of the first decision reads it within 48 hours, not counting weekends and public holidays. You can appeal until ${ends ?? ''}.`}
          maxLength={4000}
        />
        <div>
          <Button type="submit" name="act" value="appeal">
            <Trans>Send appeal</Trans>
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** Rarely needed, so it is last on the page. */
export function Withdraw({ view }: { view: StatusView }) {
  if (!view.isOwner || !view.steps.includes('withdraw')) return null
  return (
    <details className="status-act">
      <summary>
        <Trans>Withdraw application</Trans>
      </summary>
      <Form method="post" className="grid gap-4">
        <p>
          <Trans>
            We stop checking, and you get your payment back. We keep what you filled in, so you can
            send it again.
          </Trans>
        </p>
        <div>
          <Button type="submit" name="act" value="withdraw" kind="danger">
            <Trans>Yes, withdraw it</Trans>
          </Button>
        </div>
      </Form>
    </details>
  )
}
