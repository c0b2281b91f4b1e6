import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { AppealView } from '../appeal-page.server.ts'
import { MOST_APPEAL_LETTERS } from '../limits.ts'

type Props = { view: AppealView }

export function Decision({ view }: Props) {
  const { t } = useLingui()
  const facts = [
    { name: t`About`, value: view.about },
    { name: t`Why`, value: view.reason },
    { name: t`Decided on`, value: view.decidedOn },
    ...(view.changeBy ? [{ name: t`Change it by`, value: t`the end of ${view.changeBy}` }] : []),
  ]
  return (
    <>
      <h1 className="text-h1">{view.heading}</h1>
      {view.words ? (
        <blockquote className="mt-4 border-l-2 border-line pl-4 whitespace-pre-line">
          {view.words}
        </blockquote>
      ) : null}
      <div className="mt-5">
        <DescriptionList items={facts.filter(({ value }) => value !== '')} />
      </div>
    </>
  )
}

/** The state of an appeal, or why none is possible. */
export function WhereItStands({ view: { appeal, answer, mayAppeal } }: Props) {
  const { t } = useLingui()
  if (answer)
    return (
      <Banner
        className="mt-6"
        tone={answer.isReversed ? 'fynbos' : 'clay'}
        title={
          answer.isReversed
            ? t`Your appeal was successful`
            : t`Your appeal wasn't successful: our decision stands`
        }
      >
        {answer.reason ? `${answer.reason} ` : null}
        <Trans>Someone else looked at it on {answer.on}.</Trans>
      </Banner>
    )
  if (appeal)
    return (
      <Banner className="mt-6" title={t`We have your appeal`}>
        <Trans>
          You sent it on {appeal.sentOn}. You'll have an answer by the end of {appeal.answerBy},
          from someone who didn't make the first decision.
        </Trans>
      </Banner>
    )
  if (mayAppeal) return null
  return (
    <Banner className="mt-6" tone="clay" title={t`The time to appeal is over`}>
      <Trans>If something is still wrong, write to support.</Trans>
    </Banner>
  )
}

export function AppealForm({
  view: { appealUntil },
  answer,
}: Props & { answer: { words: string; error: string } | undefined }) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className="mt-8" aria-labelledby="appeal">
      <h2 id="appeal" className="text-h3">
        <Trans>Appeal</Trans>
      </h2>
      <p className="mt-1 text-ink-2">
        <Trans>
          You can appeal once, until the end of {appealUntil}. Someone else on our team decides
          about it.
        </Trans>
      </p>
      <Form method="post" noValidate className="mt-4 grid gap-4">
        <TextArea
          id="words"
          name="words"
          label={t`Why should we decide differently?`}
          rows={5}
          maxLength={MOST_APPEAL_LETTERS}
          defaultValue={answer?.words}
          errors={answer ? [answer.error] : undefined}
        />
        <div>
          <Button type="submit" kind="marigold" size="large" wide="phone" busy={isBusy}>
            <Trans>Send appeal</Trans>
          </Button>
        </div>
      </Form>
    </section>
  )
}
