import { Plural, Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { CategoryView } from './edit.server.ts'

/** Hiding, merging and deleting a category, with what refers to it. */
export function CategorySteps({ view }: { view: CategoryView }) {
  const localizedPath = usePageAddress()
  const { slug, state, usage, merged, canMerge, canDelete } = view
  if (!slug || !usage) return null
  return (
    <section className="category-part" aria-labelledby="use">
      <h2 id="use" className="text-h3">
        <Trans>Use</Trans>
      </h2>
      <Usage usage={usage} />
      {merged.length > 0 ? (
        <p className="mt-2 text-ink-2">
          <Trans>Merged into it: {merged.join(', ')}</Trans>
        </p>
      ) : null}
      <Form method="post" className="admin-acts mt-4" preventScrollReset>
        {state === 'active' ? (
          <ButtonLink to={localizedPath(`/services/${slug}`)}>
            <Trans>See what visitors see</Trans>
          </ButtonLink>
        ) : null}
        {canMerge ? <StateButton state={state} /> : null}
        {canMerge ? (
          <ButtonLink to={`/admin/services/${slug}/merge` satisfies SiteAddress}>
            <Trans>Merge into another</Trans>
          </ButtonLink>
        ) : null}
        {canDelete ? (
          <Button type="submit" name="intent" value="delete" kind="quiet">
            <Trans>Delete category</Trans>
          </Button>
        ) : null}
      </Form>
      <Explanation canMerge={canMerge} canDelete={canDelete} />
    </section>
  )
}

const Usage = ({ usage }: { usage: NonNullable<CategoryView['usage']> }) => (
  <p className="mt-2 text-ink-2">
    <Plural value={usage.providers} one="# provider" other="# providers" />
    {' · '}
    <Plural value={usage.prices} one="# price" other="# prices" />
    {' · '}
    <Plural value={usage.requests} one="# request" other="# requests" />
  </p>
)

const StateButton = ({ state }: Pick<CategoryView, 'state'>) =>
  state === 'hidden' ? (
    <Button type="submit" name="intent" value="show" kind="ink">
      <Trans>Show to visitors</Trans>
    </Button>
  ) : (
    <Button type="submit" name="intent" value="hide">
      <Trans>Hide from visitors</Trans>
    </Button>
  )

function Explanation({ canMerge, canDelete }: Pick<CategoryView, 'canMerge' | 'canDelete'>) {
  return (
    <p className="mt-3 max-w-2xl text-small text-ink-2">
      {!canMerge ? (
        <Trans>Everything that fits nowhere else goes here, so this category always stays.</Trans>
      ) : canDelete ? (
        <Trans>Nothing refers to it, so it can be deleted.</Trans>
      ) : (
        <Trans>
          It's used, so it can't be deleted. Merge it into another: everything moves there, and its
          address leads there.
        </Trans>
      )}
    </p>
  )
}
