import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { MOST_QUESTIONS } from './question-form.ts'

type Question = { code: string; ask: string; options: string[] }
type Props = { slug: string; questions: Question[] }

/** What the request form asks about jobs of the category, besides what it always asks. */
export function CategoryQuestions({ slug, questions }: Props) {
  return (
    <section className="category-part" aria-labelledby="questions">
      <h2 id="questions" className="text-h3">
        <Trans>Questions in the request form</Trans>
      </h2>
      <p className="mt-2 mb-4 max-w-2xl text-ink-2">
        <Trans>
          Customers choose one of the answers, so that providers can price the job without asking
          back.
        </Trans>
      </p>
      {questions.length > 0 ? (
        <ol className="admin-rows mb-4">
          {questions.map((question, index) => (
            <QuestionRow
              key={question.code}
              {...{ slug, question }}
              isFirst={index === 0}
              isLast={index === questions.length - 1}
            />
          ))}
        </ol>
      ) : null}
      {questions.length < MOST_QUESTIONS ? (
        <ButtonLink
          to={`/admin/services/${slug}/questions/new` satisfies SiteAddress}
          icon={<Plus aria-hidden />}
        >
          <Trans>Add a question</Trans>
        </ButtonLink>
      ) : (
        <p className="text-ink-2">
          <Trans>Six questions are enough: a longer form is left before it's sent.</Trans>
        </p>
      )}
    </section>
  )
}

type RowProps = { slug: string; question: Question; isFirst: boolean; isLast: boolean }

function QuestionRow({ slug, question: { code, ask, options }, isFirst, isLast }: RowProps) {
  const { t } = useLingui()
  return (
    <li>
      <div className="min-w-0 flex-1">
        <b>
          <Link to={`/admin/services/${slug}/questions/${code}` satisfies SiteAddress}>{ask}</Link>
        </b>
        <small>{options.join(' · ')}</small>
      </div>
      <Form method="post" className="category-move" preventScrollReset>
        <input type="hidden" name="intent" value="question" />
        <input type="hidden" name="code" value={code} />
        <IconButton
          type="submit"
          name="step"
          value="up"
          label={t`Move "${ask}" up`}
          disabled={isFirst}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          type="submit"
          name="step"
          value="down"
          label={t`Move "${ask}" down`}
          disabled={isLast}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton type="submit" name="step" value="remove" label={t`Remove "${ask}"`}>
          <Trash2 aria-hidden />
        </IconButton>
      </Form>
    </li>
  )
}
