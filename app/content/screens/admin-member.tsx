import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link } from 'react-router'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { Button } from '#app/ui/button.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import styles from '../desk.css?url'
import { PictureForm } from '../parts/picture-form.tsx'
import {
  postedAdminForm,
  postedPicture,
  removePostedPicture,
  toastAt,
  translateProblems,
} from '../posted-admin-form.server.ts'
import {
  type MemberField,
  memberFieldNames,
  memberLimits,
  memberProblems,
  readMember,
} from '../team/member-form.ts'
import { memberById, removeMember, saveMember } from '../team/team.server.ts'
import type { Route } from './+types/admin-member.ts'

const ACT = 'publish content'
const LIST = '/admin/content'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const member =
    params.memberId === 'new'
      ? null
      : await memberById(context.get(servicesContext).db, params.memberId)
  if (!member && params.memberId !== 'new') throw data(null, { status: 404 })
  const { name, role, bio } = member ?? { name: '', role: '', bio: '' }
  return {
    id: params.memberId,
    photoId: member?.photoId ?? null,
    fields: { name, role, bio },
    seen: seenOf({ name, role, bio }),
    titles: adminTitles(context, member ? member.name : msg`Add a person`),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const posted = await postedAdminForm(context, request)
  const { services, i18n, intent, acting } = posted
  const { memberId: id } = params
  const subject = { kind: 'team member', id } as const
  if (intent === 'save') return saveTyped(posted, id)
  if (id === 'new') throw data(null, { status: 400 })
  if (intent === 'picture') {
    const problem = await postedPicture(posted, subject)
    if (problem) return data({ picture: [problem] }, { status: 422 })
    return toastAt(`${LIST}/team/${id}`, i18n._(msg`Picture saved`))
  }
  if (intent === 'remove-picture') {
    await removePostedPicture(posted, subject)
    return toastAt(`${LIST}/team/${id}`, i18n._(msg`Picture removed`))
  }
  if (intent !== 'remove') throw data(null, { status: 400 })
  return (await removeMember(services, { id, ...acting }))
    ? toastAt(LIST, i18n._(msg`Removed from the team`))
    : alreadyRemoved(i18n)
}

type Posted = Awaited<ReturnType<typeof postedAdminForm>>

const alreadyRemoved = (i18n: I18n) =>
  toastAt(LIST, i18n._(msg`They've already been removed.`), 'failure')

async function saveTyped({ services, i18n, form, seen, acting }: Posted, id: string) {
  const typed = readMember(form)
  const problems = memberProblems(typed)
  if (Object.keys(problems).length > 0)
    return data({ typed, problems: translateProblems(i18n, problems) }, { status: 422 })
  const saved = await saveMember(services.db, {
    id: id === 'new' ? null : id,
    typed,
    seen,
    ...acting,
  })
  if (saved.how === 'gone') return alreadyRemoved(i18n)
  if (saved.how === 'changed elsewhere') {
    const changed = saved.fields.map((field) => ({
      name: i18n._(memberFieldNames[field]),
      now: saved.now[field],
    }))
    return data({ typed: saved.typed, changed }, { status: 409 })
  }
  return toastAt(`${LIST}/team/${saved.id}`, i18n._(msg`Saved`))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Props = Route.ComponentProps

export default function AdminMember({ loaderData, actionData }: Props) {
  const { id, photoId, fields } = loaderData
  const picture = actionData && 'picture' in actionData ? actionData.picture : undefined
  return (
    <>
      <p className="admin-back">
        <Link to={LIST}>
          <Trans>Content</Trans>
        </Link>
      </p>
      <AdminHead title={id === 'new' ? <Trans>Add a person</Trans> : fields.name} />
      <div className="desk-one">
        <Words loaderData={loaderData} actionData={actionData} />
        {id === 'new' ? null : (
          <>
            <PictureForm photoId={photoId} seed={id} errors={picture} />
            <Form method="post" className="desk-steps">
              <Button type="submit" name="intent" value="remove" kind="quiet">
                <Trans>Remove from the team</Trans>
              </Button>
            </Form>
          </>
        )}
      </div>
      <Unsaved />
    </>
  )
}

function Words({
  loaderData: { id, fields, seen },
  actionData,
}: Pick<Props, 'loaderData' | 'actionData'>) {
  const { t, i18n } = useLingui()
  const values = actionData && 'typed' in actionData ? actionData.typed : fields
  const problems: Partial<Record<MemberField, string>> =
    (actionData && 'problems' in actionData && actionData.problems) || {}
  const changed = actionData && 'changed' in actionData ? actionData.changed : undefined
  const field = (name: MemberField) => ({
    id: name,
    name,
    label: i18n._(memberFieldNames[name]),
    defaultValue: values[name],
    maxLength: memberLimits[name],
    errors: problems[name] ? [problems[name]] : undefined,
  })
  return (
    <SettingsForm
      here={id === 'new' ? LIST : `${LIST}/team/${id}`}
      intent="save"
      seen={seen}
      save={<Trans>Save</Trans>}
      answer={{ changed, problems: {} }}
    >
      <div className="settings-pair">
        <TextField {...field('name')} />
        <TextField {...field('role')} />
      </div>
      <TextArea
        {...field('bio')}
        rows={4}
        optional
        hint={t`Optional. Without it, the page says where to write to them.`}
      />
    </SettingsForm>
  )
}
