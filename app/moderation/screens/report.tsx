import { msg } from '@lingui/core/macro'
import { data, redirect } from 'react-router'
import { challengeOf, statusOf } from '#app/page/abuse.server.ts'
import { notWorking } from '#app/page/opening-hours.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { inLanguage, type Language } from '#app/platform/languages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { formatDay, formatInstant, lastDayOf } from '#app/platform/time.ts'
import { isThing, reasons, reportDue, things } from '../moderation.ts'
import { ReportForm } from '../parts/report-form.tsx'
import { ReportSent } from '../parts/report-sent.tsx'
import {
  type ReportDraft,
  type ReportErrors,
  readReport,
  reportProblems,
} from '../report-form.server.ts'
import {
  type Answer,
  answeredBy,
  isAnswer,
  type ReportParams,
  reportableOf,
} from '../report-page.server.ts'
import { reportThing } from '../report-thing.server.ts'
import type { Reportable } from '../reportable.server.ts'
import type { Route } from './+types/report.ts'

export type ReportAnswer = {
  typed: ReportDraft
  errors?: ReportErrors
  challenge?: Challenge
  refusal?: string
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { clock, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = requestI18n(context)
  const now = clock.now()
  const { name } = settings.current()
  if (!isThing(params.thing)) throw data(null, { status: 404 })
  const title = `${i18n._(msg`Report`)} | ${name}`
  // After submitting, the thing itself may be gone.
  const sent = new URL(request.url).searchParams.get('sent')
  if (sent !== null) {
    const due = reportDue(now, notWorking(settings.current()))
    const by = formatDay(lastDayOf(due), language, now)
    return { title, by, answered: isAnswer(sent) ? sent : 'none', form: null } as const
  }
  const { found, reporter, isOwn } = await reportableOf(context, request, params)
  const { thing } = found
  return {
    title,
    by: null,
    answered: null,
    form: {
      thing,
      thingName: i18n._(things[thing].name),
      isOwn,
      reasons: Object.entries(reasons[thing]).map(([value, words]) => ({
        value,
        label: i18n._(words),
      })),
      ...shownOf(found, { language, now }),
      asksForEmail: reporter.userId === null && !reporter.isGuest,
    },
  }
}

type Shown = {
  title: string
  author: string
  parts: { words: string; author: string; when: string; isReported: boolean }[]
}

/**
 * For a profile only its name: our team also gets data that isn't public, such as the person behind a
 * business.
 */
function shownOf(
  { thing, evidence: { title, author, parts } }: Reportable,
  { language, now }: { language: Language; now: Date },
): Shown {
  if (thing === 'profile') return { title, author: '', parts: [] }
  return {
    title,
    author,
    parts: parts.map(({ words, author: writer = '', writtenAt, isReported = false }) => ({
      words,
      author: writer,
      when: writtenAt ? formatInstant(new Date(writtenAt), language, now) : '',
      isReported,
    })),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const { found, reporter, isOwn } = await reportableOf(context, request, params)
  const form = await postedForm(request)
  const typed = readReport(form)
  if (isOwn) return data<ReportAnswer>({ typed, refusal: i18n._(own) }, { status: 422 })
  const errors = reportProblems(i18n, found.thing, typed)
  if (Object.keys(errors).length > 0) return data<ReportAnswer>({ typed, errors }, { status: 422 })
  const account = reporter.userId ?? (typed.email || null)
  const reported = await reportThing(services, {
    found,
    reporter,
    draft: typed,
    mayReport: (tx) => challengeOf(context, form, { form: 'report', account, tx }),
  })
  if (!reported.ok) {
    const { challenge } = reported
    return data<ReportAnswer>({ typed, challenge }, { status: statusOf(challenge) })
  }
  const answered = await answeredBy(services, found, { reporter, email: typed.email })
  return redirect(sentAddress(params, reporter.language, answered))
}

const own = msg`This is your own. You can't report it.`

const sentAddress = (
  { thing, thingId }: ReportParams,
  language: Parameters<typeof inLanguage>[1],
  answered: Answer,
) => `${inLanguage(`/report/${thing}/${encodeURIComponent(thingId)}`, language)}?sent=${answered}`

/** Reports something for review, on one small page. */
export default function Report({
  loaderData: { form, by, answered },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page-box page-section">
      <div className="max-w-[40rem]">
        {form ? (
          <ReportForm form={form} answer={actionData} />
        ) : (
          <ReportSent by={by ?? ''} answered={answered ?? 'none'} />
        )}
      </div>
    </div>
  )
}

export type ReportedThing = NonNullable<Route.ComponentProps['loaderData']['form']>
