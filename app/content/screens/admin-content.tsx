import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUp, Plus } from 'lucide-react'
import { Form, Link } from 'react-router'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Tag } from '#app/ui/tag.tsx'
import contentStyles from '../content.css?url'
import styles from '../desk.css?url'
import { contentTree } from '../documents/tree.server.ts'
import { NotHere, Stories } from '../parts/content-rest.tsx'
import { ContentTree } from '../parts/content-tree.tsx'
import { MemberFace } from '../parts/member-face.tsx'
import { postedAdminForm, toastAt } from '../posted-admin-form.server.ts'
import { moveMemberUp, teamMembers } from '../team/team.server.ts'
import type { Route } from './+types/admin-content.ts'

const ACT = 'see content'
const HERE = '/admin/content'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: contentStyles },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const { db, clock } = context.get(servicesContext)
  const words = cleanLine(new URL(request.url).searchParams.get('q') ?? '').slice(0, 80)
  return {
    team: await teamMembers(db),
    words,
    tree: await contentTree(db, {
      i18n: requestI18n(context),
      language: context.get(languageContext),
      now: clock.now(),
      words,
    }),
    titles: adminTitles(context, msg`Content`),
  }
}

/** Only the order of the team changes here. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, form, acting } = await postedAdminForm(context, request)
  await moveMemberUp(services.db, { id: String(form.get('up') ?? ''), ...acting })
  return toastAt(HERE, i18n._(msg`Order saved`))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function AdminContent({ loaderData: { team, tree, words } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={<Trans>Content</Trans>} />
      <div className="content-desk">
        <div>
          <ContentTree tree={tree} words={words} />
          {words && tree.length === 0 ? (
            <p role="status" className="mt-3">
              <Trans>No text has these words.</Trans>
            </p>
          ) : null}
        </div>
        <div>
          <Team team={team} />
          <Stories />
          <NotHere />
        </div>
      </div>
    </>
  )
}

function Team({ team }: Pick<Route.ComponentProps['loaderData'], 'team'>) {
  const localizedPath = usePageAddress()
  const mayPublish = useMay('publish content')
  return (
    <section className="desk-part max-w-3xl" aria-labelledby="team">
      <h2 id="team" className="text-h3">
        <Trans>Team</Trans>
      </h2>
      <p className="mt-2 mb-4 text-ink-2">
        <Trans>The About page shows the first person under "Leadership".</Trans>{' '}
        <Link to={localizedPath('/about-us')} className="link">
          <Trans>See what visitors see</Trans>
        </Link>
      </p>
      {team.length === 0 ? (
        <EmptyState
          title={<Trans>No one on the team yet</Trans>}
          action={mayPublish ? <AddPerson /> : null}
        >
          <Trans>
            Until you add someone, the page says that information will be available soon.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <TeamList team={team} mayPublish={mayPublish} />
          {mayPublish ? <AddPerson /> : null}
        </>
      )}
    </section>
  )
}

const AddPerson = () => (
  <ButtonLink to={`${HERE}/team/new`} icon={<Plus aria-hidden />}>
    <Trans>Add a person</Trans>
  </ButtonLink>
)

function TeamList({
  team,
  mayPublish,
}: Pick<Route.ComponentProps['loaderData'], 'team'> & { mayPublish: boolean }) {
  return (
    <ul className="admin-rows mb-4">
      {team.map((member, index) => (
        <li key={member.id}>
          <MemberFace member={member} size={56} />
          <div>
            <b>
              {mayPublish ? (
                <Link to={`${HERE}/team/${member.id}`}>{member.name}</Link>
              ) : (
                member.name
              )}
            </b>
            <small>{member.role}</small>
          </div>
          {index === 0 ? (
            <Tag tone="fynbos">
              <Trans>Shown</Trans>
            </Tag>
          ) : mayPublish ? (
            <MoveUpForm member={member} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

type Member = Route.ComponentProps['loaderData']['team'][number]

function MoveUpForm({ member }: { member: Member }) {
  const { t } = useLingui()
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        name="up"
        value={member.id}
        size="small"
        icon={<ArrowUp aria-hidden />}
        aria-label={t`Move up ${member.name}`}
      >
        <Trans>Move up</Trans>
      </Button>
    </Form>
  )
}
