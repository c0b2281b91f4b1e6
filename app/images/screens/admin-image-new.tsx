import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { addImage } from '../add-image.server.ts'
import { readImage, wordProblems } from '../image-form.ts'
import styles from '../images.css?url'
import { FileForm } from '../parts/file-form.tsx'
import { WordFields } from '../parts/word-fields.tsx'
import { LIST, postedImageForm, translateImageProblems } from '../posted-image.server.ts'
import { readImageFile } from '../read-image.server.ts'
import { imageWords } from '../words.ts'
import type { Route } from './+types/admin-image-new.ts'

const ACT = 'publish content'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  return { titles: adminTitles(context, msg`Add a picture`) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, form, acting } = await postedImageForm(context, request)
  const typed = readImage(form)
  const file = form.get('picture')
  const problems = translateImageProblems(i18n, wordProblems(typed))
  // A file is processed and rate-limited only if the other fields are valid.
  if (Object.keys(problems).length > 0) return data({ typed, problems }, { status: 422 })
  const read = await readImageFile(services, file, acting.by)
  if (!read.ok) return data({ typed, picture: [i18n._(read.why)] }, { status: 422 })
  const { name: fileName } = file as File
  const added = await addImage(services, { picture: read.picture, fileName, typed, ...acting })
  if (!added.ok) return data({ typed, picture: [i18n._(added.why)] }, { status: 507 })
  const title = i18n._(imageWords.added)
  return redirectWithToast(`${LIST}/${added.id}`, { kind: 'success', title })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function AdminImageNew({ actionData }: Route.ComponentProps) {
  const picture = actionData && 'picture' in actionData ? actionData.picture : undefined
  const problems = actionData && 'problems' in actionData ? actionData.problems : {}
  return (
    <>
      <p className="admin-back">
        <Link to={'/admin/images' satisfies SiteAddress}>
          <Trans>Images</Trans>
        </Link>
      </p>
      <AdminHead title={<Trans>Add a picture</Trans>} />
      <div className="image-new">
        <FileForm intent="add" save={<Trans>Add picture</Trans>} errors={picture}>
          <WordFields values={actionData?.typed} problems={problems} />
        </FileForm>
      </div>
      <Unsaved />
    </>
  )
}
