import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Archive, ShieldCheck, X } from 'lucide-react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { translate } from '#app/platform/messages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { formatDay } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { removeArchive } from '../archives.server.ts'
import { askForCorrection } from '../ask-for-correction.server.ts'
import { countsOf } from '../collect.server.ts'
import { Correction, MOST_LETTERS } from '../correction.ts'
import { WhatStays } from '../parts/what-stays.tsx'
import { lastDayOf } from '../public/closing.ts'
import {
  type Agreement,
  agreementsOf,
  archiveOf,
  correctionOf,
  type ShownArchive,
} from '../queries.server.ts'
import type { Route } from './+types/privacy.ts'

const HERE = '/profile/privacy'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const { id, roles } = signedIn(context, request)
  const now = clock.now()
  const [counts, archive, agreements, correction] = await Promise.all([
    countsOf(db, id),
    archiveOf(db, id, now, language),
    agreementsOf(db, id, language),
    correctionOf(db, id),
  ])
  return {
    counts,
    archive,
    agreements,
    correction: correction && {
      requestedOn: formatDay(correction.requestedOn, language),
      by: formatDay(correction.by, language),
    },
    lastDay: formatDay(lastDayOf(now), language),
    isProvider: roles.includes('provider'),
    titles: privateTitles(context, HERE, {
      title: msg`Privacy`,
      description: msg`See, correct and erase what we keep about you.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const person = signedIn(context, request)
  const typed = await postedForm(request)
  const archiveId = typed.get('forget')
  if (isId(archiveId)) {
    await removeArchive(services, { archiveId, userId: person.id })
    return redirect(HERE)
  }
  const words = String(typed.get('words') ?? '')
  const read = Correction.safeParse({ words })
  if (!read.success)
    return data(
      {
        words: words.slice(0, MOST_LETTERS * 2),
        error: translate(i18n, read.error.issues[0]!.message),
      },
      422,
    )
  const requested = await askForCorrection(services, { person, words: read.data.words })
  if (!requested.ok)
    return data(
      { words, error: i18n._(msg`You've asked several times today. Try again tomorrow.`) },
      429,
    )
  const day = formatDay(requested.answerBy, context.get(languageContext))
  return redirect(HERE, {
    headers: withToast(new Headers(), {
      kind: 'success',
      title: i18n._(msg`We've got your correction`),
      description: i18n._(msg`You'll get an answer by ${day} at the latest.`),
    }),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, archive, agreements, correction, lastDay, isProvider } = loaderData
  return (
    <>
      <h1>
        <Trans>Privacy</Trans>
      </h1>
      <Banner
        tone="fynbos"
        className="mt-6"
        icon={<ShieldCheck />}
        title={<Trans>It's your information</Trans>}
      >
        <Trans>
          The Protection of Personal Information Act lets you see, correct and erase it. You can do
          all three below, without writing to us.
        </Trans>
      </Banner>
      <Download counts={counts} archive={archive} />
      <Correct correction={correction} answer={actionData} />
      <Agreements agreements={agreements} />
      <section className="settings-section profile-danger">
        <h2 className="text-h3">
          <Trans>Delete it</Trans>
        </h2>
        <p className="mt-1 text-ink-2">
          <Trans>
            Your account closes at once, and you can bring it back until{' '}
            <b className="text-ink">{lastDay}</b>. After that it's erased. These stay, because the
            law or another person needs them:
          </Trans>
        </p>
        <WhatStays isProvider={isProvider} />
        <ButtonLink
          to={'/profile/privacy/delete' satisfies SiteAddress}
          kind="danger"
          className="mt-4 button-danger-outline"
        >
          <Trans>Delete my account</Trans>
        </ButtonLink>
      </section>
    </>
  )
}

function Download({
  counts: { requests, quotes, messages, photos },
  archive,
}: Pick<Route.ComponentProps['loaderData'], 'counts' | 'archive'>) {
  return (
    <section className="settings-section">
      <h2 className="text-h3">
        <Trans>Download it</Trans>
      </h2>
      <p className="mt-1 text-ink-2">
        <Trans>
          One archive: profile, <Plural value={requests} one="# request" other="# requests" />,{' '}
          <Plural value={quotes} one="# quote" other="# quotes" />,{' '}
          <Plural value={messages} one="# message" other="# messages" />,{' '}
          <Plural value={photos} one="# photo" other="# photos" />, what you agreed to and when.
          People and programs can read it.
        </Trans>
      </p>
      {archive ? (
        <ArchiveCard archive={archive} />
      ) : (
        <ButtonLink
          to={'/profile/privacy/download' satisfies SiteAddress}
          kind="outline"
          className="mt-4"
        >
          <Trans>Ask for my data</Trans>
        </ButtonLink>
      )}
    </section>
  )
}

function ArchiveCard({ archive }: { archive: ShownArchive }) {
  const { t } = useLingui()
  return (
    <div className="archive-card mt-4">
      <span className="settings-tile">
        <Archive />
      </span>
      <div className="min-w-0">
        <h3 className="text-h4">
          {archive.isReady ? (
            <Trans>Your archive is ready</Trans>
          ) : (
            <Trans>Requested {archive.askedAt}</Trans>
          )}
        </h3>
        {archive.isReady ? (
          <>
            <p className="text-small text-ink-2">
              <Trans>
                {archive.size?.total ?? ''}. You can download it until {archive.until}.
              </Trans>
            </p>
            <ButtonLink
              to={`/profile/archives/${archive.id}` satisfies SiteAddress}
              kind="marigold"
              reloadDocument
              className="mt-3"
            >
              <Trans>Download the archive</Trans>
            </ButtonLink>
          </>
        ) : (
          <Packing archive={archive} />
        )}
      </div>
      <Form method="post">
        <IconButton
          type="submit"
          name="forget"
          value={archive.id}
          label={archive.isReady ? t`Remove the archive` : t`I don't need it any more`}
        >
          <X />
        </IconButton>
      </Form>
    </div>
  )
}

function Packing({ archive: { size, packed, total } }: { archive: ShownArchive }) {
  const { t } = useLingui()
  return (
    <>
      <LiveRefresh on="archive changed" />
      <p className="text-small text-ink-2">
        {size ? (
          <Trans>
            {size.packed} of {size.total} packed. We'll email you when it's ready.
          </Trans>
        ) : (
          <Trans>We'll email you when it's ready.</Trans>
        )}
      </p>
      <ProgressBar label={t`Packed`} done={size ? packed : 0} of={total} className="mt-2" />
    </>
  )
}

function Correct({
  correction,
  answer,
}: Pick<Route.ComponentProps['loaderData'], 'correction'> & {
  answer: Route.ComponentProps['actionData']
}) {
  const { t } = useLingui()
  const isBusy = useNavigation().formData?.has('words')
  return (
    <section className="settings-section">
      <h2 className="text-h3">
        <Trans>Correct it</Trans>
      </h2>
      <p className="mt-1 text-ink-2">
        <Trans>
          You can change your name and address under{' '}
          <Link to={'/profile' satisfies SiteAddress} className="link">
            Account
          </Link>
          . For anything else, tell us what's wrong.
        </Trans>
      </p>
      <Form method="post" className="mt-4 grid gap-3">
        <TextArea
          id="words"
          name="words"
          label={t`What's wrong, and what's right?`}
          rows={4}
          maxLength={MOST_LETTERS}
          defaultValue={answer?.words}
          errors={answer ? [answer.error] : undefined}
        />
        <Button type="submit" kind="outline" busy={isBusy} className="justify-self-start">
          <Trans>Ask for a correction</Trans>
        </Button>
      </Form>
      {correction ? (
        <p className="text-small mt-3 text-ink-2">
          <Trans>
            You asked for one on {correction.requestedOn}. You'll get an answer by {correction.by}{' '}
            at the latest.
          </Trans>
        </p>
      ) : null}
    </section>
  )
}

function Agreements({ agreements }: { agreements: Agreement[] }) {
  const localizedPath = usePageAddress()
  return (
    <section className="settings-section" id="agreements">
      <h2 className="text-h3">
        <Trans>What you agreed to</Trans>
      </h2>
      {agreements.length === 0 ? (
        <p className="mt-1 text-ink-2">
          <Trans>Nothing yet: your account was created without agreeing to a text here.</Trans>
        </p>
      ) : (
        <ul className="mt-2">
          {agreements.map(({ text, version, dated, agreedAt }) => (
            <li key={`${text} ${version} ${agreedAt}`} className="agreement">
              <div>
                <h3 className="text-h4">
                  {text === 'terms' ? (
                    <Trans>Terms of Service</Trans>
                  ) : (
                    <Trans>Privacy Policy</Trans>
                  )}
                </h3>
                <p className="text-small text-ink-2">
                  {dated ? (
                    <Trans>
                      Version of {dated}, agreed {agreedAt}
                    </Trans>
                  ) : (
                    <Trans>
                      Version {version}, agreed {agreedAt}
                    </Trans>
                  )}
                </p>
              </div>
              <Link to={localizedPath(text === 'terms' ? '/terms' : '/privacy')} className="link">
                <Trans>Read that version</Trans>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
