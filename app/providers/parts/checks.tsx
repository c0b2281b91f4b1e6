import { Trans, useLingui } from '@lingui/react/macro'
import { useNow } from '#app/page/hooks.tsx'
import { dayOf, formatDate, formatDay } from '#app/platform/time.ts'
import { CheckList } from '#app/ui/check-string.tsx'
import { CHECK_LASTS_DAYS, checks, type ShownCheck } from '../public/checks.ts'

/** The seven checks with their dates and findings; open ones say so. */
export function Checks({ shown, done }: { shown: ShownCheck[]; done: number }) {
  const { i18n, t } = useLingui()
  const now = useNow()
  const lines = shown.map(({ check, state, finding, doneAt, dueAt }) => ({
    name: i18n._(checks[check]),
    date: state === 'done' && doneAt ? formatDate(dayOf(doneAt), i18n.locale) : undefined,
    how:
      state === 'done'
        ? finding
        : state === 'expired' && doneAt
          ? t`Expired: last checked on ${formatDate(dayOf(doneAt), i18n.locale)}`
          : dueAt
            ? t`Planned for ${formatDay(dayOf(dueAt), i18n.locale, now)}`
            : t`Not checked`,
  }))
  const months = Math.round(CHECK_LASTS_DAYS / 30.4)
  return (
    <section id="checks" aria-labelledby="checks-title" className="scroll-mt-6">
      <h2 id="checks-title" className="text-[1.9375rem]">
        <Heading done={done} />
      </h2>
      <div className="profile-checks">
        <CheckList checks={lines} />
      </div>
      <p className="mt-4 max-w-prose text-small text-ink-2">
        <Trans>
          Someone on our team saw the evidence on these dates. We repeat each check every {months}{' '}
          months; an expired one no longer counts.
        </Trans>
      </p>
    </section>
  )
}

function Heading({ done }: { done: number }) {
  const { t } = useLingui()
  if (done === 7) return t`All seven checks done`
  if (done === 0) return t`None of the seven checks done yet`
  const words = [t`One`, t`Two`, t`Three`, t`Four`, t`Five`, t`Six`]
  const number = words[done - 1]
  return t`${number} of seven checks done`
}
