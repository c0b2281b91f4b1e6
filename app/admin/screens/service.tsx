import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import { createCategory, saveCategory, setCategoryState } from '#app/directory/index.server.ts'
import { readCategory } from '#app/directory/public/category-form.ts'
import { imageChoices } from '#app/images/index.server.ts'
import focal from '#app/images/public/focal.css?url'
import pickerStyles from '#app/images/public/image-picker.css?url'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { CategoryForm } from '../categories/category-form.tsx'
import { CategoryJobs } from '../categories/category-jobs.tsx'
import { CategoryQuestions } from '../categories/category-questions.tsx'
import { CategorySteps } from '../categories/category-steps.tsx'
import { CategoryTag } from '../categories/category-tag.tsx'
import { categoryView, fieldName, newCategoryView } from '../categories/edit.server.ts'
import { stepJobs } from '../categories/jobs.server.ts'
import { deleteUnused } from '../categories/merge.server.ts'
import { categoryOr404, inWords, postedServices } from '../categories/posted.server.ts'
import { stepQuestions } from '../categories/step-questions.server.ts'
import styles from '../categories.css?url'
import type { Route } from './+types/service.ts'

const ACT = 'change services'
const LIST = '/admin/services'
const NEW = 'new'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: pickerStyles },
  { rel: 'stylesheet', href: focal },
]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const { db } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const view =
    params.category === NEW
      ? newCategoryView(i18n)
      : await categoryView(db, i18n, await categoryOr404(db, params.category))
  const library = await imageChoices(db, { chosen: [view.fields.picture] })
  return { view, library, titles: adminTitles(context, view.name || msg`Add a category`) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const posted = await postedServices(context, request)
  const { db, text, acting, done } = posted
  const { category: slug } = params
  const here = `${LIST}/${slug}` satisfies SiteAddress
  const subject = { slug, ...acting }
  switch (text('intent')) {
    case 'save':
      return save(posted, slug)
    case 'hide':
    case 'show': {
      const isHidden = text('intent') === 'hide'
      const state = isHidden ? 'hidden' : 'active'
      return (await setCategoryState(db, { state, ...subject }))
        ? done(here, isHidden ? msg`Category hidden` : msg`Category shown again`)
        : done(LIST, msg`Nothing changed: someone was faster.`, 'info')
    }
    case 'delete':
      return (await deleteUnused(db, subject))
        ? done(LIST, msg`Category deleted`)
        : done(LIST, msg`This category is used, so it wasn't deleted.`, 'failure')
    case 'question':
      return (await stepQuestions(db, { code: text('code'), step: text('step'), ...subject }))
        ? done(here, msg`Questions saved`)
        : done(here, msg`Nothing changed: someone was faster.`, 'info')
    case 'job':
      return (await stepJobs(db, { code: text('code'), step: text('step'), ...subject }))
        ? done(here, msg`Jobs saved`)
        : done(here, msg`Nothing changed: someone was faster.`, 'info')
    default:
      throw data(null, { status: 400 })
  }
}

async function save(
  { db, i18n, form, text, acting, done }: Awaited<ReturnType<typeof postedServices>>,
  slug: string,
) {
  const typed = readCategory(form)
  const formKey = isId(text('formKey')) ? text('formKey') : newId()
  const saved =
    slug === NEW
      ? await createCategory(db, { typed, formKey, ...acting })
      : await saveCategory(db, { slug, typed, seen: text('seen'), ...acting })
  if (saved.how === 'gone')
    return done(LIST, msg`This category was merged or deleted, so nothing was saved.`, 'failure')
  if (saved.how === 'wrong')
    return data({ typed, problems: inWords(i18n, saved.problems) }, { status: 422 })
  if (saved.how === 'changed elsewhere') {
    const changed = saved.fields.map((field) => ({
      name: fieldName(i18n, field),
      now: saved.now[field].replaceAll('\n', ', ').slice(0, 200),
    }))
    return data({ typed: saved.typed, changed }, { status: 409 })
  }
  return slug === NEW
    ? done(`${LIST}/${saved.slug}`, msg`Category added`)
    : done(`${LIST}/${saved.slug}`, msg`Category saved`)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Service({
  loaderData: { view, library },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <p className="admin-back">
        <Link to={LIST satisfies SiteAddress}>
          <Trans>All services</Trans>
        </Link>
      </p>
      <AdminHead title={view.slug ? view.name : <Trans>Add a category</Trans>}>
        {view.state ? <CategoryTag state={view.state} /> : null}
      </AdminHead>
      <CategoryForm view={view} library={library} answer={actionData} />
      {view.slug ? (
        <>
          <CategoryJobs slug={view.slug} jobs={view.jobs} />
          <CategoryQuestions slug={view.slug} questions={view.questions} />
          <CategorySteps view={view} />
        </>
      ) : null}
      <Unsaved />
    </>
  )
}
