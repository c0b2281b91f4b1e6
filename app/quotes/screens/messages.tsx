import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { placeById, placePath } from '#app/directory/index.server.ts'
import { jobName, serviceName, shortened } from '#app/directory/public/job-title.ts'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { type Conversation, conversationsOf, MOST_CONVERSATIONS } from '../conversations.server.ts'
import { shortCustomerName } from '../public/customer-name.ts'
import type { Route } from './+types/messages.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

const WORDS_SHOWN = 140

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings, clock } = context.get(servicesContext)
  const now = clock.now()
  const person = signedIn(context, request)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const site = settings.current().name
  const found = await conversationsOf(db, person.id)
  const nameOf = (conversation: Conversation) =>
    conversation.side === 'customer' ? conversation.provider : shortCustomerName(conversation, i18n)
  return {
    title: `${i18n._(msg`Messages`)} | ${site}`,
    hasMore: found.length > MOST_CONVERSATIONS,
    conversations: found.slice(0, MOST_CONVERSATIONS).map((item) => ({
      id: item.invitationId,
      href:
        item.side === 'customer'
          ? `/requests/${item.requestId}`
          : `/provider-portal/requests/${item.invitationId}`,
      name: nameOf(item) || serviceName(i18n, item),
      photo: item.side === 'customer' ? photoAddress(item.photoFile, 96) : null,
      seed:
        item.side === 'customer'
          ? String(item.portraitSeed)
          : (item.customerUser ?? item.invitationId),
      about: `${jobName(i18n, { ...item, words: item.requestWords })}, ${placePath(placeById(item.placeId)!, language)}`,
      isOwn: item.sender === item.side && !item.isRemoved,
      words: item.isRemoved ? i18n._(msg`Removed by ${site}`) : shortened(item.words, WORDS_SHOWN),
      when: formatInstant(item.sentAt, language, now),
      unread: item.unread,
    })),
  }
}

/** All conversations, latest first; messages are written on the page of their request. */
export default function Messages({ loaderData: { conversations, hasMore } }: Route.ComponentProps) {
  return (
    <div className="page-box page-section">
      <LiveRefresh on="request changed" />
      <h1 className="text-h1">
        <Trans>Messages</Trans>
      </h1>
      {conversations.length === 0 ? (
        <NoMessages />
      ) : (
        <ul className="mt-8 border-t border-line">
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.id} {...conversation} />
          ))}
        </ul>
      )}
      {hasMore ? (
        <p className="text-small text-ink-2 mt-4">
          <Trans>Older conversations are on their request's page.</Trans>
        </p>
      ) : null}
    </div>
  )
}

function NoMessages() {
  const { t } = useLingui()
  return (
    <EmptyState
      className="mt-8"
      as="h2"
      title={t`No messages yet`}
      action={
        <ButtonLink to={'/requests' satisfies SiteAddress}>
          <Trans>My requests</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your conversations with providers are listed here.</Trans>
    </EmptyState>
  )
}

type Row = Route.ComponentProps['loaderData']['conversations'][number]

function ConversationRow({ href, name, photo, seed, about, isOwn, words, when, unread }: Row) {
  return (
    <li className="request-row">
      <Avatar src={photo} seed={seed} size={44} />
      <div>
        <h2 className="text-h4">
          <Link to={href} className="stretched">
            {name}
          </Link>
        </h2>
        <p className="text-small text-ink-2">
          {about} · {when}
        </p>
        <p className={unread > 0 ? 'font-bold' : undefined}>
          {isOwn ? <Trans>You: {words}</Trans> : words}
        </p>
      </div>
      {unread > 0 ? (
        <Tag tone="clay">
          <Plural value={unread} one="# unread" other="# unread" />
        </Tag>
      ) : null}
    </li>
  )
}
