import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import { jobsOf } from '#app/directory/index.server.ts'
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
import { JobFieldsOf } from '../categories/job-fields.tsx'
import {
  type JobFields,
  jobFields,
  jobProblems,
  noJob,
  readJob,
  versionOf,
} from '../categories/job-form.ts'
import { saveJob } from '../categories/jobs.server.ts'
import { categoryOr404, inWords, postedServices } from '../categories/posted.server.ts'
import styles from '../categories.css?url'
import type { Route } from './+types/service-job.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export const middleware: Route.MiddlewareFunction[] = [onlyFor('change services')]

const NEW = 'new'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, 'change services')
  const { row, rows } = await categoryOr404(context.get(servicesContext).db, params.category)
  const i18n = requestI18n(context)
  const job = jobsOf(row, rows).find(({ code, isRetired }) => code === params.job && !isRetired)
  if (!job && params.job !== NEW) throw data(null, { status: 404 })
  const fields = job ? jobFields(job) : noJob
  return {
    slug: row.slug as string,
    name: i18n._(categoryName(row.slug)),
    isNew: !job,
    fields,
    seen: versionOf(fields),
    titles: adminTitles(context, fields.name.en ?? msg`Add a job`),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, i18n, form, text, acting, done } = await postedServices(context, request)
  const { row, rows } = await categoryOr404(db, params.category)
  if (text('intent') !== 'save') throw data(null, { status: 400 })
  const jobs = jobsOf(row, rows)
  const current = jobs.find(({ code, isRetired }) => code === params.job && !isRetired)
  const code = params.job === NEW ? null : params.job
  const typed = { ...readJob(form), ...(code === null ? {} : { code }) }
  const others = jobs.filter((job) => job !== current)
  const problems = inWords(i18n, jobProblems(typed, { others, isNew: code === null }))
  if (Object.keys(problems).length > 0) return data({ typed, problems }, { status: 422 })
  const stored = current ? versionOf(jobFields(current)) : ''
  if (current && text('seen') !== stored) {
    const changed = [{ name: i18n._(msg`Job`), now: Object.values(current.name).join(' · ') }]
    return data({ typed, seen: stored, changed }, { status: 409 })
  }
  const here = `/admin/services/${row.slug}` satisfies SiteAddress
  const saving = { slug: row.slug, code, seen: stored, fields: typed, ...acting }
  if ((code === null || current) && (await saveJob(db, saving))) return done(here, msg`Job saved`)
  const why = current
    ? changedMeanwhile
    : msg`This job was retired, or there are twelve already. Nothing was saved.`
  return done(here, why, 'failure')
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function ServiceJob({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, isNew } = loaderData
  const fields: JobFields = actionData?.typed ?? loaderData.fields
  const problems: Problems = (actionData && 'problems' in actionData && actionData.problems) || {}
  const changed = actionData && 'changed' in actionData ? actionData : undefined
  return (
    <>
      <p className="admin-back">
        <Link to={`/admin/services/${slug}` satisfies SiteAddress}>{name}</Link>
      </p>
      <AdminHead title={isNew ? <Trans>Add a job</Trans> : <Trans>Change the job</Trans>} />
      <SettingsForm
        here={`/admin/services/${slug}`}
        intent="save"
        seen={changed?.seen ?? loaderData.seen}
        save={<Trans>Save job</Trans>}
        answer={{ problems, changed: changed?.changed }}
      >
        <JobFieldsOf fields={fields} problems={problems} isNew={isNew} />
      </SettingsForm>
      <Unsaved />
    </>
  )
}
