import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { data, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { translate } from '#app/platform/messages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { formatDay } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { removeArchive } from '../archives.server.ts'
import { askForCorrection } from '../ask-for-correction.server.ts'
import { countsOf } from '../collect.server.ts'
import { Correction, MOST_LETTERS } from '../correction.ts'
import { Agreements } from '../parts/agreements.tsx'
import { Download } from '../parts/archive-download.tsx'
import { Correct } from '../parts/correction.tsx'
import { WhatStays } from '../parts/what-stays.tsx'
import { lastDayOf } from '../public/closing.ts'
import { agreementsOf, archiveOf, correctionOf } from '../queries.server.ts'
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
      requestedOn: formatDay(correction.requestedOn, language, now),
      by: formatDay(correction.by, language, now),
    },
    lastDay: formatDay(lastDayOf(now), language, now),
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
  const requested = await askForCorrection(services, {
    person,
    words: read.data.words,
    language: context.get(languageContext),
  })
  if (!requested.ok)
    return data(
      { words, error: i18n._(msg`You've asked several times today. Try again tomorrow.`) },
      429,
    )
  const day = formatDay(requested.answerBy, context.get(languageContext), services.clock.now())
  return redirectWithToast(HERE, {
    kind: 'success',
    title: i18n._(msg`We've got your correction`),
    description: i18n._(msg`You'll get an answer by ${day} at the latest.`),
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
      <Delete lastDay={lastDay} isProvider={isProvider} />
    </>
  )
}

function Delete({
  lastDay,
  isProvider,
}: Pick<Route.ComponentProps['loaderData'], 'lastDay' | 'isProvider'>) {
  return (
    <section className="settings-section profile-danger">
      <h2 className="text-h3">
        <Trans>Delete it</Trans>
      </h2>
      <p className="mt-1 text-ink-2">
        <Trans>
          Your account closes at once, and you can restore it until{' '}
          <b className="text-ink">{lastDay}</b>. After that it's erased. We keep these, because the
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
  )
}
