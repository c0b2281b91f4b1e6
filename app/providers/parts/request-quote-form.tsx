import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import {
  MAX_DESCRIPTION_LENGTH,
  MIN_DESCRIPTION_LENGTH,
} from '#app/directory/public/job-description.ts'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { quoteAddress } from '../public/quote-addresses.ts'
import type { SitePage } from '../site/site-page.server.ts'

/**
 * The first step of a request, with the provider and service chosen: it continues in the marketplace's own
 * form, which asks where and when. A plain form, so it needs no script.
 */
export function AskForm({ page }: { page: SitePage }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const siteName = useRoot()?.site.name ?? ''
  const { shortName, category } = page
  const offered = page.services.find((service) => service.category === category && service.job)
  return (
    <section id="ask" aria-labelledby="ask-title" className="card own-site-ask">
      <h2 id="ask-title" className="text-h3">
        {page.isPerson ? (
          <Trans>Ask {shortName} for a quote</Trans>
        ) : (
          <Trans>Ask for a quote</Trans>
        )}
      </h2>
      <p className="mt-1 text-small text-ink-2">
        <Trans>It's free, and you don't commit to anything.</Trans>
      </p>
      <Form
        method="post"
        action={localizedPath(quoteAddress({ slug: page.slug, category }))}
        encType="multipart/form-data"
        className="mt-4 grid gap-4"
      >
        <input type="hidden" name="at" value="what" />
        <input type="hidden" name="provider" value={page.id} />
        <input type="hidden" name="category" value={category} />
        <Select
          id="job"
          name="job"
          label={t`What's it about?`}
          defaultValue={offered?.job ?? undefined}
          options={page.jobs}
        />
        <TextArea
          id="words"
          name="words"
          label={t`What do you need?`}
          rows={4}
          required
          minLength={MIN_DESCRIPTION_LENGTH}
          maxLength={MAX_DESCRIPTION_LENGTH}
        />
        <button
          type="submit"
          name="intent"
          value="next"
          className="button own-site-send"
          data-wide=""
        >
          <Trans>Next: where and when</Trans>
        </button>
      </Form>
      <p className="mt-3 text-small text-ink-2">
        <Trans>
          {siteName} passes your request on. {shortName} sees your number once you accept a quote.
        </Trans>
      </p>
    </section>
  )
}
