import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, href, redirect } from 'react-router'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { previewIn } from '#app/page/preview.server.ts'
import { instantOf } from '#app/page/preview.ts'
import { packPreview, previewCookie } from '#app/page/preview-cookie.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { safeAddress } from '#app/platform/safe-address.ts'
import { dayOf, formatInstant, formatMinute, MINUTE, minuteOfDay } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { beginLook, endLook } from '../preview-date.server.ts'
import type { Route } from './+types/preview.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('preview another date')]

/** Chooses the date as of which an administrator sees the site. */
export async function loader({ context }: Route.LoaderArgs) {
  const i18n = requestI18n(context)
  const { settings, clock } = context.get(servicesContext)
  const { providerSignupOpens, fullLaunch } = settings.current()
  const preview = previewIn(context)
  const language = context.get(languageContext)
  const now = preview?.date ?? clock.now()
  const before = (instant: string) => new Date(Date.parse(instant) - MINUTE)
  return {
    chosen: {
      day: dayOf(now),
      time: formatMinute(minuteOfDay(now)),
      asVisitor: preview?.asVisitor ?? false,
    },
    instants: [
      {
        name: i18n._(msg`The minute before provider signup opens`),
        at: before(providerSignupOpens),
      },
      { name: i18n._(msg`Provider signup opens`), at: new Date(providerSignupOpens) },
      { name: i18n._(msg`The minute before the launch`), at: before(fullLaunch) },
      { name: i18n._(msg`The launch`), at: new Date(fullLaunch) },
    ].map(({ name, at: happenedAt }) => ({
      name,
      at: happenedAt.toISOString(),
      words: formatInstant(happenedAt, language, now),
    })),
    titles: adminTitles(context, msg`Preview another date`),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const by = allowed(context, request, 'preview another date')
  const { config, secret, securityClock, db } = context.get(servicesContext)
  const form = await postedForm(request)
  const now = securityClock.now()
  const cookie = (packed: string) => ({
    'Set-Cookie': previewCookie(request, config, packed),
  })

  if (form.get('act') === 'leave') {
    await endLook(db, { by: by.id, date: now })
    return redirect(safeAddress(String(form.get('back') ?? '/admin/settings/preview')), {
      status: 303,
      headers: cookie(''),
    })
  }
  const position = chosenInstant(form)
  if (!position)
    return data(
      { problem: i18n._(msg`Choose a date and a time, like 2025-06-10 and 14:00`) },
      { status: 422 },
    )
  const preview = { date: position, asVisitor: form.get('as') === 'visitor' }
  await beginLook(db, { by: by.id, date: now, preview })
  const packed = packPreview(secret, preview, by, now)
  return redirect(href('/'), { status: 303, headers: cookie(packed) })
}

/** One of the settings' dates, or the day and time of the two fields. */
function chosenInstant(form: FormData): Date | null {
  const named = form.get('instant')
  if (typeof named !== 'string') return instantOf(form.get('day'), form.get('time'))
  const now = new Date(named)
  // The latest possible Dates have no South African time.
  const isReadable = !Number.isNaN(now.getTime()) && now.getUTCFullYear() < 10_000
  return isReadable ? instantOf(dayOf(now), formatMinute(minuteOfDay(now))) : null
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.titles ?? []

export default function PreviewAnotherDate({
  loaderData: { chosen, instants },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={<Trans>Preview another date</Trans>} />
      <div className="admin-ask grid gap-6">
        <p className="text-lead">
          <Trans>
            For two hours your own pages use the date you choose: phases, countdowns, opening hours.
            Everyone else still sees today, and nothing you send is saved meanwhile.
          </Trans>
        </p>
        <ChooseInstant chosen={chosen} problem={actionData?.problem} />
        <Form method="post" reloadDocument className="grid gap-3">
          <h2 className="text-h4">
            <Trans>Key launch dates</Trans>
          </h2>
          <AsVisitor defaultChecked={chosen.asVisitor} />
          {instants.map(({ name, at: happenedAt, words }) => (
            <Button key={name} type="submit" name="instant" value={happenedAt}>
              {`${name} · ${words}`}
            </Button>
          ))}
        </Form>
      </div>
    </>
  )
}

type ChooseInstantProps = Pick<Route.ComponentProps['loaderData'], 'chosen'> & {
  problem: string | undefined
}

function ChooseInstant({ chosen, problem }: ChooseInstantProps) {
  const { t } = useLingui()
  return (
    <Card>
      <Form method="post" reloadDocument className="grid gap-5">
        <TextField
          label={t`Day`}
          name="day"
          type="date"
          required
          defaultValue={chosen.day}
          errors={problem ? [problem] : undefined}
        />
        <TextField
          label={t`Time in South Africa`}
          name="time"
          type="time"
          required
          defaultValue={chosen.time}
        />
        <AsVisitor defaultChecked={chosen.asVisitor} />
        <Button type="submit" kind="marigold">
          <Trans>View the site on this date</Trans>
        </Button>
      </Form>
    </Card>
  )
}

/** Without it an administrator passes the gate, as usual. */
function AsVisitor({ defaultChecked }: { defaultChecked: boolean }) {
  return (
    <Checkbox
      name="as"
      value="visitor"
      defaultChecked={defaultChecked}
      label={<Trans>See what visitors see before launch, without your administrator access</Trans>}
    />
  )
}
