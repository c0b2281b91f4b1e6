import { Trans } from '@lingui/react/macro'
import { data, Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import styles from '../images.css?url'
import { FileForm } from '../parts/file-form.tsx'
import { FramingEditor } from '../parts/framing-editor.tsx'
import { ImagePart, Uses, Variants } from '../parts/image-parts.tsx'
import { WordFields } from '../parts/word-fields.tsx'
import { imageAction, postedImageForm } from '../posted-image.server.ts'
import focalStyles from '../public/focal.css?url'
import { imageView } from '../view.server.ts'
import type { Route } from './+types/admin-image.ts'

const ACT = 'publish content'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]
export const links: Route.LinksFunction = () =>
  [styles, focalStyles].map((href) => ({ rel: 'stylesheet', href }))

export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const view = await imageView(context.get(servicesContext).db, params.imageId)
  if (!view) throw data(null, { status: 404 })
  return { ...view, titles: adminTitles(context, view.fields.name) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return imageAction(await postedImageForm(context, request), params.imageId)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Props = Route.ComponentProps

export default function AdminImage({ loaderData, actionData }: Props) {
  const { fields, image, uses, variants } = loaderData
  const picture = actionData && 'picture' in actionData ? actionData.picture : undefined
  const failure = actionData && 'failure' in actionData ? actionData.failure : undefined
  return (
    <>
      <p className="admin-back">
        <Link to={'/admin/images' satisfies SiteAddress}>
          <Trans>Images</Trans>
        </Link>
      </p>
      <AdminHead title={fields.name} />
      {failure ? <Banner tone="clay" role="alert" title={failure} /> : null}
      <div className="image-columns">
        <EditForm {...{ loaderData, actionData }} />
        <div>
          <Uses uses={uses} />
          <Variants variants={variants} />
          <ImagePart title={<Trans>Replace the file</Trans>}>
            <p>
              <Trans>
                The words stay, and so does every place that uses it. Crop and focal point start
                again.
              </Trans>
            </p>
            <FileForm intent="replace" save={<Trans>Replace file</Trans>} errors={picture} quiet />
          </ImagePart>
          <DeleteForm isUsed={uses.length > 0} key={image.id} />
        </div>
      </div>
      <Unsaved />
    </>
  )
}

/** Remounted for each version, because a new file has another crop. */
function EditForm({ loaderData, actionData }: Pick<Props, 'loaderData' | 'actionData'>) {
  const { fields, seen, image, whole, crop } = loaderData
  const typed = actionData && 'typed' in actionData ? actionData.typed : fields
  const problems = actionData && 'problems' in actionData ? actionData.problems : {}
  const changed = actionData && 'changed' in actionData ? actionData.changed : undefined
  return (
    <SettingsForm
      intent="save"
      seen={seen}
      save={<Trans>Save</Trans>}
      answer={actionData && { changed, problems: {} }}
      key={image.version}
    >
      <FramingEditor {...{ whole, image, problems }} savedCrop={crop} values={typed} />
      <WordFields values={typed} problems={problems} />
    </SettingsForm>
  )
}

const DeleteForm = ({ isUsed }: { isUsed: boolean }) => (
  <ImagePart title={<Trans>Delete</Trans>}>
    {isUsed ? (
      <p>
        <Trans>You can delete this picture once nothing uses it.</Trans>
      </p>
    ) : (
      <Form method="post">
        <p>
          <Trans>This can't be undone.</Trans>
        </p>
        <Button type="submit" name="intent" value="delete">
          <Trans>Delete picture</Trans>
        </Button>
      </Form>
    )}
  </ImagePart>
)
