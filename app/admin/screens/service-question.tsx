import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import { categoryName } from '#app/directory/public/categories.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { languages, siteLanguages } from '#app/platform/languages.ts'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { type Problems, SettingsForm } from '#app/ui/settings-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { categoryOr404, inWords, postedServices } from '../categories/posted.server.ts'
import {
  noQuestion,
  type QuestionFields,
  questionLimits,
  questionProblems,
  questionRows,
  readQuestion,
} from '../categories/question-form.ts'
import { jobsOf, questionFields, questionsOf } from '../categories/questions.server.ts'
import { saveQuestion } from '../categories/step-questions.server.ts'
import styles from '../categories.css?url'
import type { Route } from './+types/service-question.ts'

const ACT = 'change services'
const NEW = 'new'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const { row } = await categoryOr404(context.get(servicesContext).db, params.category)
  const i18n = requestI18n(context)
  const question = questionsOf(row).find((item) => item.code === params.question && !item.isRemoved)
  if (!question && params.question !== NEW) throw data(null, { status: 404 })
  const fields = question ? questionFields(question) : noQuestion
  return {
    slug: row.slug as string,
    name: i18n._(categoryName(row.slug)),
    isNew: !question,
    fields,
    seen: versionOf(fields),
    jobs: jobsOf(row, (message) => i18n._(message)),
    titles: adminTitles(context, fields.ask.en ?? msg`Add a question`),
  }
}

/** What the form was drawn with: a question is changed as a whole. */
const versionOf = (fields: QuestionFields) => JSON.stringify(fields)

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, i18n, form, text, acting, done } = await postedServices(context, request)
  const { row } = await categoryOr404(db, params.category)
  if (text('intent') !== 'save') throw data(null, { status: 400 })
  const typed = readQuestion(form)
  const problems = inWords(i18n, questionProblems(typed))
  if (Object.keys(problems).length > 0) return data({ typed, problems }, { status: 422 })
  const code = params.question === NEW ? null : params.question
  const now = questionsOf(row).find((item) => item.code === code && !item.isRemoved)
  const stored = now ? versionOf(questionFields(now)) : ''
  if (now && text('seen') !== stored)
    return data(
      {
        typed,
        seen: stored,
        changed: [{ name: i18n._(msg`Question`), now: summaryOf(questionFields(now)) }],
      },
      { status: 409 },
    )
  const here = `/admin/services/${row.slug}` satisfies SiteAddress
  return (await saveQuestion(db, { slug: row.slug, code, fields: typed, ...acting }))
    ? done(here, msg`Question saved`)
    : done(
        here,
        msg`This question was removed, or there are six already. Nothing was saved.`,
        'failure',
      )
}

const summaryOf = ({ ask, options }: QuestionFields) =>
  [ask.en, ...options.map(({ name }) => name.en)].join(' · ').slice(0, 200)

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function ServiceQuestion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { slug, name, isNew, jobs } = loaderData
  const fields: QuestionFields = actionData?.typed ?? loaderData.fields
  const problems: Problems = (actionData && 'problems' in actionData && actionData.problems) || {}
  const changed = actionData && 'changed' in actionData ? actionData : undefined
  return (
    <>
      <p className="admin-back">
        <Link to={`/admin/services/${slug}` satisfies SiteAddress}>{name}</Link>
      </p>
      <AdminHead
        title={isNew ? <Trans>Add a question</Trans> : <Trans>Change the question</Trans>}
      />
      <SettingsForm
        here={`/admin/services/${slug}`}
        intent="save"
        seen={changed?.seen ?? loaderData.seen}
        save={<Trans>Save question</Trans>}
        answer={{ problems, changed: changed?.changed }}
      >
        <AskFields fields={fields} problems={problems} />
        <AnswerFields fields={fields} problems={problems} />
        {jobs.length > 0 ? (
          <ChipChoice
            name="job"
            label={t`Only for these jobs`}
            hint={t`Choose none to ask it about every job.`}
            options={jobs}
            multiple
            defaultValue={fields.jobs}
          />
        ) : null}
      </SettingsForm>
      <Unsaved />
    </>
  )
}

type FieldsProps = { fields: QuestionFields; problems: Problems }

function AskFields({ fields, problems }: FieldsProps) {
  const { t } = useLingui()
  return (
    <div className="category-words">
      {siteLanguages.map((language) => (
        <TextField
          key={language}
          id={`ask_${language}`}
          name={`ask_${language}`}
          lang={language}
          label={t`Question in ${languages[language].name}`}
          defaultValue={fields.ask[language]}
          errors={language === 'en' ? problems.ask : undefined}
          maxLength={questionLimits.ask}
          optional={language !== 'en'}
        />
      ))}
    </div>
  )
}

/** One row an answer; a row that stays empty is left out. */
function AnswerFields({ fields, problems }: FieldsProps) {
  const { t } = useLingui()
  return (
    <fieldset aria-describedby={problems.options ? 'options-error' : undefined}>
      <legend className="text-h4">
        <Trans>Answers to choose from</Trans>
      </legend>
      <p className="mb-3 text-small text-ink-2">
        <Trans>Two to eight. Rows left empty aren't shown.</Trans>
      </p>
      <FieldError id="options" errors={problems.options} />
      <ol className="category-answers">
        {questionRows(fields).map(({ code, name }, index) => (
          <li key={code || index}>
            <input type="hidden" name={`code${index}`} value={code} />
            {siteLanguages.map((language) => (
              <TextField
                key={language}
                name={`option${index}_${language}`}
                lang={language}
                label={t`${languages[language].name}, answer ${index + 1}`}
                defaultValue={name[language]}
                maxLength={questionLimits.option}
              />
            ))}
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
