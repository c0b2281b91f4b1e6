import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { languages, type SpokenLanguage, spokenLanguages } from '#app/platform/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Radio } from '#app/ui/checkbox.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { Count } from '../facets.server.ts'
import { checkCodes, checks } from '../public/checks.ts'
import {
  parseSearch,
  ratings,
  reaches,
  type Search,
  searchAddress,
  writeSearch,
} from '../public/search-params.ts'
import { weekdayNames, weekdayShort } from '../public/weekdays.ts'
import type { SearchPage } from '../search-page.server.ts'
import { PriceHistogram } from './price-histogram.tsx'

const LANGUAGES_FIRST = 5

/** The filters: a plain form. After hydration, on wide windows, a checkbox applies at once. */
export function Filters({ page, children }: { page: SearchPage; children?: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const localizedPath = usePageAddress()
  const { search, facets } = page
  useAddressInForm(form, search)

  const apply = (event: FormEvent) => {
    const fields = [...new FormData(form.current!)].filter(
      (item): item is [string, string] => typeof item[1] === 'string',
    )
    const wanted = parseSearch(new URLSearchParams(fields))
    event.preventDefault()
    navigate(
      searchAddress(localizedPath(page.path), {
        ...wanted,
        category: page.fixed ? null : wanted.category,
      }),
      {
        preventScrollReset: true,
      },
    )
  }
  const applyOnWide = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target as HTMLInputElement
    const isTick = field.type === 'checkbox' || field.type === 'radio'
    if (isTick && window.matchMedia('(min-width: 64rem)').matches) apply(event)
  }

  return (
    <Form
      ref={form}
      action={localizedPath(page.path)}
      onSubmit={apply}
      onChange={applyOnWide}
      className="grid"
    >
      <Saved page={page} />
      {children}
      <Prices page={page} />
      <Days page={page} />
      {page.km === null ? null : <Reach km={page.km} />}
      <Group
        title={<Trans>Checked by us</Trans>}
        aside={
          <Link to={localizedPath('/contact#help')} className="link text-small">
            <Trans>What is checked?</Trans>
          </Link>
        }
      >
        <Checks page={page} />
      </Group>
      <Group title={<Trans>Rating</Trans>}>
        <Ratings page={page} />
      </Group>
      <Group title={<Trans>Speaks</Trans>}>
        <Speaks page={page} />
      </Group>
      <div className="sticky -bottom-6 bg-paper py-4 lg:static lg:bg-transparent">
        <Button type="submit" kind="outline" wide>
          <Trans>Show {counted(facets.total)}</Trans>
        </Button>
      </div>
    </Form>
  )
}

/** Updates the checkboxes after a filter was removed by its chip. */
function useAddressInForm(form: React.RefObject<HTMLFormElement | null>, search: Search) {
  const address = writeSearch(search).toString()
  useEffect(() => {
    const params = new URLSearchParams(address)
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement)) continue
      if (field.type === 'checkbox' || (field.type === 'radio' && params.has(field.name))) {
        field.checked = params.getAll(field.name).includes(field.value)
      } else if (field.name === 'min' || field.name === 'max')
        field.value = params.get(field.name) ?? ''
    }
  }, [address, form])
}

/** The URL's parameters that aren't filters. */
function Saved({ page: { search, fixed } }: { page: SearchPage }) {
  const otherFilters = writeSearch({
    q: search.q,
    category: fixed ? null : search.category,
    location: search.location,
    near: search.near,
    view: search.view,
    sort: search.sort,
    asTyped: search.asTyped,
  })
  return [...otherFilters].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

export function counted({ count, isMore }: Count) {
  return isMore ? `${spaced(count)}+` : spaced(count)
}

export function Group({
  title,
  aside,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <fieldset className="border-t border-line py-5 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="visually-hidden">{title}</legend>
      <div
        className="mb-2 flex items-baseline justify-between gap-3"
        aria-hidden={aside ? undefined : true}
      >
        <b className="text-h4">{title}</b>
        {aside}
      </div>
      {children}
    </fieldset>
  )
}

/** A bar for the count's share of the total, and the count. */
function Share({ count, total: subject }: { count: Count; total: Count }) {
  const share = subject.count ? Math.min(1, count.count / subject.count) : 0
  return (
    <>
      <svg width="64" height="6" aria-hidden="true">
        <rect width="64" height="6" className="fill-sand-2" />
        <rect width={Math.round(share * 64)} height="6" className="fill-line-2" />
      </svg>
      <span className="min-w-8 text-right">{counted(count)}</span>
    </>
  )
}

function Prices({ page: { facets, search } }: { page: SearchPage }) {
  const { t } = useLingui()
  return (
    <Group title={<Trans>Call-out fee</Trans>}>
      <PriceHistogram {...facets.prices} min={search.min} max={search.max} />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <TextField
          label={t`From`}
          name="min"
          before="R"
          inputMode="numeric"
          defaultValue={search.min ?? ''}
          autoComplete="off"
        />
        <TextField
          label={t`To`}
          name="max"
          before="R"
          inputMode="numeric"
          defaultValue={search.max ?? ''}
          autoComplete="off"
        />
      </div>
    </Group>
  )
}

function Days({ page: { search, facets, isTodayFirst } }: { page: SearchPage }) {
  const { t } = useLingui()
  return (
    <Group title={<Trans>Free on</Trans>}>
      <div className="dates" data-compact>
        {weekdayShort.map((short, index) => {
          const day = index + 1
          const name = t(weekdayNames[index]!)
          const free = counted(facets.days[day]!)
          return (
            <label key={day} className="date" title={t`${name}: ${free} free`}>
              <input
                type="checkbox"
                name="free"
                value={day}
                aria-label={t`${name}: ${free} free`}
                defaultChecked={search.free.includes(day)}
              />
              <span aria-hidden="true">{t(short)}</span>
            </label>
          )
        })}
      </div>
      <div className="mt-2">
        <Checkbox
          label={t`Free this week`}
          name="free"
          value="week"
          defaultChecked={search.freeThisWeek}
          end={counted(facets.freeThisWeek)}
        />
        <Checkbox
          label={isTodayFirst ? t`Urgent: free today` : t`Urgent: free tomorrow`}
          name="urgent"
          value="true"
          defaultChecked={search.urgent}
        />
      </div>
    </Group>
  )
}

function Reach({ km }: { km: number }) {
  return (
    <Group title={<Trans>Distance</Trans>}>
      {[...new Set([...reaches, km])]
        .sort((a, b) => a - b)
        .map((reach) => (
          <Radio
            key={reach}
            name="km"
            value={reach}
            defaultChecked={reach === km}
            label={<Trans>Within {reach} km</Trans>}
          />
        ))}
    </Group>
  )
}

function Checks({ page: { search, facets } }: { page: SearchPage }) {
  const { t } = useLingui()
  return checkCodes.map((code) => (
    <Checkbox
      key={code}
      name="checks"
      value={code}
      label={t(checks[code])}
      defaultChecked={search.checks.includes(code)}
      end={<Share count={facets.checks[code]!} total={facets.total} />}
    />
  ))
}

function Ratings({ page: { search, facets } }: { page: SearchPage }) {
  const { t } = useLingui()
  return ratings.map((choice) => (
    <Checkbox
      key={choice}
      name="rating"
      value={choice}
      label={choice === 'new' ? t`New here` : t`${choice} and up`}
      defaultChecked={search.rating.includes(choice)}
      end={<Share count={facets.ratings[choice]!} total={facets.total} />}
    />
  ))
}

function Speaks({ page: { search, facets } }: { page: SearchPage }) {
  const byCount = spokenLanguages.toSorted(
    (a, b) => facets.languages[b]!.count - facets.languages[a]!.count,
  )
  const isShown = (code: SpokenLanguage, index: number) =>
    index < LANGUAGES_FIRST || search.languages.includes(code)
  const row = (code: SpokenLanguage) => (
    <Checkbox
      key={code}
      name="language"
      value={code}
      label={languages[code].name}
      defaultChecked={search.languages.includes(code)}
      end={<Share count={facets.languages[code]!} total={facets.total} />}
    />
  )
  return (
    <>
      {byCount.filter(isShown).map(row)}
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
          <Trans>More languages</Trans>
        </summary>
        {byCount.filter((code, index) => !isShown(code, index)).map(row)}
      </details>
    </>
  )
}
