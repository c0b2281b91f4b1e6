import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, MapPin, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { paidPlaceName } from '#app/directory/public/paid-places.ts'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { searchAddress } from '#app/directory/public/search-params.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { ProfilePage } from '../profile-page.server.ts'
import { replyTime } from '../public/figures.ts'
import { messageAddress, quoteAddress } from '../public/quote-addresses.ts'

const SKILLS_SHOWN = 4

/** Portrait, name and the most important facts; then the three figures. */
export function ProfileHead({ page }: { page: ProfilePage }) {
  const { placeName, radiusKm } = page
  return (
    <>
      <Trail page={page} />
      <div className="profile-head">
        <Avatar
          src={photoAddress(page.photoFile, 448)}
          seed={page.portraitSeed}
          size={212}
          eager
          className="size-[6.5rem] md:size-[13.25rem]"
        />
        <div className="min-w-0">
          <h1>{page.name}</h1>
          <p className="mt-1.5 text-lead">
            {page.title}, {placeName}.{' '}
            <Trans>
              Travels up to <span className="whitespace-nowrap">{radiusKm} km</span>.
            </Trans>
          </p>
        </div>
        <Facts page={page} />
      </div>
      <Figures page={page} />
    </>
  )
}

function Trail({ page }: { page: ProfilePage }) {
  const localizedPath = usePageAddress()
  const { category, province, provinceName, placeName, trade } = page
  return (
    <Breadcrumb
      className="pt-5"
      trail={[
        { label: trade, to: localizedPath(`/services/${category}`) },
        {
          label: provinceName,
          to: localizedPath(searchAddress(`/services/${category}`, { location: province })),
        },
        { label: placeName },
      ]}
    />
  )
}

function Facts({ page }: { page: ProfilePage }) {
  const { i18n } = useLingui()
  const localizedPath = usePageAddress()
  const { category, provinceName, placeName, joined } = page
  return (
    <div className="profile-facts">
      <CheckString done={page.checksDone} to={localizedPath(`/providers/${page.slug}#checks`)} />
      <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2 [&_svg]:!size-4 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
        <li>
          <MapPin />
          {placeName}, {provinceName}
        </li>
        <li>
          <CalendarPlus />
          <Trans>joined {joined}</Trans>
        </li>
        {page.hasPriorityPlace ? (
          <li>
            <Tag tone="marigold">{i18n._(paidPlaceName(page.plan))}</Tag>
          </li>
        ) : null}
      </ul>
      <Skills skills={page.skills} />
      <div className="mt-4 grid grid-cols-2 gap-2.5 sm:flex max-sm:[&_.button]:px-2">
        <ButtonLink kind="ink" to={quoteAddress({ slug: page.slug, category })}>
          <Trans>Book Service</Trans>
        </ButtonLink>
        <ButtonLink icon={<MessageCircle />} to={messageAddress(page.slug)}>
          <Trans>Message</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

function Skills({ skills }: { skills: string[] }) {
  const more = skills.length - SKILLS_SHOWN
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {skills.slice(0, SKILLS_SHOWN).map((skill) => (
        <li key={skill}>
          <Tag tone="paper">{skill}</Tag>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Tag>
            <Trans>+{more} more</Trans>
          </Tag>
        </li>
      ) : null}
    </ul>
  )
}

/** The three stat cards, each with its sample size. */
function Figures({ page: { reply, completion, rating } }: { page: ProfilePage }) {
  const average = rating.average?.toFixed(1)
  return (
    <dl className="profile-figures">
      <Figure
        label={<Trans>Response time</Trans>}
        value={reply ? <ReplyWords minutes={reply.value} /> : null}
        none={<Trans>No replies in the last 90 days</Trans>}
      >
        {reply ? (
          <Trans>
            median of <Plural value={reply.count} one="# reply" other="# replies" /> in the last 90
            days
          </Trans>
        ) : null}
      </Figure>
      <Figure
        label={<Trans>Completion rate</Trans>}
        value={completion ? `${completion.value}%` : null}
        none={<Trans>No jobs ended yet</Trans>}
      >
        {completion ? (
          <Trans>
            of <Plural value={completion.count} one="# job" other="# jobs" /> completed
          </Trans>
        ) : null}
      </Figure>
      <Figure
        label={<Trans>Overall rating</Trans>}
        value={average ?? null}
        none={<Trans>No reviews yet</Trans>}
      >
        {average ? (
          <Trans>
            from <Plural value={rating.count} one="# review" other="# reviews" />
          </Trans>
        ) : null}
      </Figure>
    </dl>
  )
}

function Figure({
  label,
  value,
  none,
  children,
}: {
  label: ReactNode
  value: ReactNode
  /** Shown without data: never a made-up number. */
  none: ReactNode
  children: ReactNode
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="number-l max-md:text-[1.5rem]">{value ?? <Trans>New</Trans>}</dd>
      <dd>{value === null ? none : children}</dd>
    </div>
  )
}

export function ReplyWords({ minutes }: { minutes: number }) {
  const { unit, amount } = replyTime(minutes)
  if (unit === 'minutes') return <Trans>{amount} min</Trans>
  if (unit === 'hours') return <Trans>{amount} h</Trans>
  return <Plural value={amount} one="# day" other="# days" />
}
