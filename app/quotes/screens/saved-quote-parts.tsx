import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { Form, useFetcher } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { toast } from '#app/ui/toast.ts'
import { Comparison } from '../parts/comparison.tsx'
import type { Route } from './+types/saved-quotes.ts'

/** If the page wasn't hydrated when the button was clicked: a form, so that Undo needs no script either. */
export function Removed({ id }: { id: string }) {
  return (
    <Banner
      role="status"
      tone="fynbos"
      className="mt-5"
      title={<Trans>Quote removed</Trans>}
      action={
        <Form method="post">
          <input type="hidden" name="quoteId" value={id} />
          <input type="hidden" name="intent" value="undo" />
          <Button type="submit" kind="outline">
            <Trans>Undo</Trans>
          </Button>
        </Form>
      }
    />
  )
}

export type Loaded = Route.ComponentProps['loaderData']

export function Compare({ groups }: { groups: Loaded['groups'] }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  if (groups.length === 0)
    return (
      <EmptyState
        as="h2"
        title={t`You need at least two quotes for the same service to compare.`}
        action={
          <ButtonLink to={localizedPath('/quote/new')}>
            <Trans>Ask for a quote</Trans>
          </ButtonLink>
        }
      />
    )
  return (
    <div className="grid gap-14">
      {groups.map(({ key, title, offers, similar }) => (
        <section key={key} aria-label={title}>
          <h2 className="text-h2 mb-5">{title}</h2>
          <Comparison
            offers={offers}
            similar={similar}
            caption={t`Quotes: ${title}`}
            remove={(offer) => <RemoveQuote id={offer.id} name={offer.name} />}
          />
        </section>
      ))}
    </div>
  )
}

export function RemoveQuote({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const fetcher = useFetcher({ key: `saved ${id}` })
  const remove = () => {
    fetcher.submit({ quoteId: id, script: '1' }, { method: 'post' })
    toast.success(t`Quote removed`, {
      id: `removed ${id}`,
      action: {
        label: t`Undo`,
        onClick: () =>
          fetcher.submit({ quoteId: id, intent: 'undo', script: '1' }, { method: 'post' }),
      },
    })
  }
  return (
    <Form method="post" className="flex-none">
      <input type="hidden" name="quoteId" value={id} />
      <IconButton
        type="submit"
        label={t`Remove ${name}'s quote`}
        onClick={(event) => {
          event.preventDefault()
          remove()
        }}
      >
        <Trash2 />
      </IconButton>
    </Form>
  )
}

type QuoteTabsProps = { all: number; groups: number; isComparing: boolean }

export function QuoteTabs({ all, groups, isComparing }: QuoteTabsProps) {
  const { t } = useLingui()
  return (
    <Tabs
      className="mt-5"
      label={t`Saved Quotes`}
      current={isComparing ? '/saved-quotes?tab=compare' : '/saved-quotes'}
      tabs={[
        { to: '/saved-quotes', label: t`All Quotes`, count: all || undefined },
        { to: '/saved-quotes?tab=compare', label: t`Compare`, count: groups || undefined },
      ]}
    />
  )
}

export function NothingSaved() {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <EmptyState
      as="h2"
      title={t`You haven't saved any quotes yet.`}
      action={
        <ButtonLink to={localizedPath('/services')}>
          <Trans>Find a provider</Trans>
        </ButtonLink>
      }
    >
      <Trans>Quotes for your requests are saved here automatically.</Trans>
    </EmptyState>
  )
}
