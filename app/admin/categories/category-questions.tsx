import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { MOST_QUESTIONS } from './question-form.ts'
import { UpAndDown } from './up-and-down.tsx'

type Question = { code: string; ask: string; options: string[] }
type Props = { slug: string; questions: Question[] }

/** The questions of the request form for this category, in addition to the fixed ones. */
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
      <AddQuestion slug={slug} isFull={questions.length >= MOST_QUESTIONS} />
    </section>
  )
}

function AddQuestion({ slug, isFull }: { slug: string; isFull: boolean }) {
  return isFull ? (
    <p className="text-ink-2">
      <Trans>Six questions are enough: a longer form is left before it's sent.</Trans>
    </p>
  ) : (
    <ButtonLink
      to={`/admin/services/${slug}/questions/new` satisfies SiteAddress}
      icon={<Plus aria-hidden />}
    >
      <Trans>Add a question</Trans>
    </ButtonLink>
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
        <UpAndDown up={t`Move "${ask}" up`} down={t`Move "${ask}" down`} {...{ isFirst, isLast }} />
        <IconButton type="submit" name="step" value="remove" label={t`Remove "${ask}"`}>
          <Trash2 aria-hidden />
        </IconButton>
      </Form>
    </li>
  )
}
