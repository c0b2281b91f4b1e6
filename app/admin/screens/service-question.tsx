import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import { categoryName } from '#app/directory/public/category-names.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type Problems, SettingsForm } from '#app/ui/settings-form.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { categoryOr404, inWords, postedServices } from '../categories/posted.server.ts'
import { AnswerFields, AskFields, JobsField } from '../categories/question-fields.tsx'
import {
  noQuestion,
  type QuestionFields,
  questionProblems,
  readQuestion,
} from '../categories/question-form.ts'
import { jobsOf, questionFields, questionsOf, versionOf } from '../categories/questions.server.ts'
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
  const saving = { slug: row.slug, code, seen: stored, fields: typed, ...acting }
  if (await saveQuestion(db, saving)) return done(here, msg`Question saved`)
  const why = now
    ? changedMeanwhile
    : msg`This question was removed, or there are six already. Nothing was saved.`
  return done(here, why, 'failure')
}

const summaryOf = ({ ask, options }: QuestionFields) =>
  [ask.en, ...options.map(({ name }) => name.en)].join(' · ').slice(0, 200)

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function ServiceQuestion({ loaderData, actionData }: Route.ComponentProps) {
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
        <JobsField jobs={jobs} chosen={fields.jobs} />
      </SettingsForm>
      <Unsaved />
    </>
  )
}
