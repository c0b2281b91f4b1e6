import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Search as SearchIcon, Zap } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Button } from '#app/ui/button.tsx'
import { SuggestInput } from '../parts/suggest-input.tsx'
import type { Category } from './categories.ts'

/** A frequently requested service, and its provider's job title, in the reader's language. */
type FrequentRequests = { category: Category; tradesperson: string }

/** The search form of the home page: what, where, and whether it is urgent. Works without script. */
export function HomeSearch({ often }: { often: readonly FrequentRequests[] }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <search>
      <form action={localizedPath('/search')} className="grid max-w-[52rem] gap-4">
        <div className="grid rounded-panel border-[1.5px] border-ink bg-paper shadow-float md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_auto] md:items-stretch">
          <SearchPart id="home-what" label={<Trans>What needs doing?</Trans>}>
            <SuggestInput
              id="home-what"
              kind="needs"
              placeholder={t`Burst geyser`}
              className={bare}
            />
          </SearchPart>
          <SearchPart
            id="home-where"
            label={<Trans>Where?</Trans>}
            className="border-t border-line md:border-t-0 md:border-l"
          >
            <MapPin className="!size-4" />
            <SuggestInput
              id="home-where"
              placeholder={t`Suburb, township or town`}
              className={bare}
            />
          </SearchPart>
          <div className="border-t border-line p-2.5 md:border-t-0 md:p-1.5">
            <Button
              type="submit"
              kind="marigold"
              size="large"
              icon={<SearchIcon />}
              className="h-full w-full"
            >
              <Trans>Find providers</Trans>
            </Button>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <label className="chip" data-size="choice">
            <input type="checkbox" name="urgent" value="true" />
            <Zap />
            <Trans>Urgent, today</Trans>
          </label>
          {often.length > 0 ? (
            <p className="text-small text-ink-2">
              <Trans>Popular:</Trans>{' '}
              {often.map(({ category, tradesperson }, index) => (
                <Fragment key={category}>
                  {index > 0 ? ', ' : null}
                  <Link to={localizedPath(`/services/${category}`)} className="link">
                    {tradesperson}
                  </Link>
                </Fragment>
              ))}
            </p>
          ) : null}
        </div>
      </form>
    </search>
  )
}

/** The compact version, on pages of results. */
export function CompactSearch({
  q,
  location,
  category,
}: {
  q: string | null
  location: string | null
  /** Preserved if only the place changes; words that name another trade win. */
  category: string | null
}) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <search>
      <form
        action={localizedPath('/search')}
        className="grid grid-cols-[2fr_3fr] rounded-field border-[1.5px] border-ink bg-paper lg:w-[27rem] lg:grid-cols-2"
      >
        {category ? <input type="hidden" name="category" value={category} /> : null}
        <div className="flex min-h-12 min-w-0 items-center gap-2 border-r border-line px-3.5">
          <SearchIcon className="!size-4" />
          <label htmlFor="what" className="visually-hidden">
            <Trans>What needs doing?</Trans>
          </label>
          <SuggestInput
            id="what"
            kind="needs"
            defaultValue={q ?? ''}
            placeholder={t`What?`}
            className={bare}
          />
        </div>
        <div className="flex min-h-12 min-w-0 items-center gap-2 px-3.5">
          <MapPin className="!size-4" />
          <label htmlFor="where-typed" className="visually-hidden">
            <Trans>Where?</Trans>
          </label>
          <SuggestInput
            id="where-typed"
            placeholder={t`Where?`}
            defaultValue={location ?? ''}
            className={bare}
          />
        </div>
        {/* Enter submits it; keyboard users also find a button. */}
        <button type="submit" className="visually-hidden">
          <Trans>Find providers</Trans>
        </button>
      </form>
    </search>
  )
}

const bare = 'min-h-11 w-full min-w-0 flex-1 bg-transparent outline-offset-1'

function SearchPart({
  id,
  label,
  className,
  children,
}: {
  id: string
  label: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`px-4 pt-2.5 pb-1 ${className ?? ''}`}>
      <label htmlFor={id} className="block text-tiny !font-head !font-bold">
        {label}
      </label>
      <div className="flex items-center gap-2 text-[1.0625rem]">{children}</div>
    </div>
  )
}
