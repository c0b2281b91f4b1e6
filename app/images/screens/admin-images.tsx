import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { AdminSearch } from '#app/page/admin-search.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { imagesAddress, readImageFilter } from '../filter.ts'
import styles from '../images.css?url'
import focalStyles from '../public/focal.css?url'
import { SiteImg } from '../public/site-img.tsx'
import { listImages, siteImage } from '../queries.server.ts'
import { usesOf } from '../uses.server.ts'
import type { Route } from './+types/admin-images.ts'

const ACT = 'see content'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]
export const links: Route.LinksFunction = () =>
  [styles, focalStyles].map((href) => ({ rel: 'stylesheet', href }))

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const { db } = context.get(servicesContext)
  const { typed, words, after } = readImageFilter(new URL(request.url).searchParams)
  const { images, more } = await listImages(db, { words, after })
  const uses = await usesOf(
    db,
    images.map(({ id }) => id),
  )
  return {
    typed,
    more,
    isFirstPage: after === null,
    images: images.map((row) => ({
      image: siteImage(row, 'en'),
      name: row.name,
      uses: uses.get(row.id)?.length ?? 0,
    })),
    titles: adminTitles(context, msg`Images`),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Data = Route.ComponentProps['loaderData']

/** The picture library, newest first. */
export default function AdminImages({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { images, typed, more, isFirstPage } = loaderData
  const add = useMay('publish content') ? <AddImage /> : null
  const isEmpty = images.length === 0
  return (
    <>
      <AdminHead title={<Trans>Images</Trans>}>{isEmpty && !typed ? null : add}</AdminHead>
      {isEmpty && !typed && isFirstPage ? (
        <EmptyState as="h2" title={<Trans>No pictures yet</Trans>} action={add}>
          <Trans>
            Keep the site's pictures here, each with its words and focal point. No page shows them
            yet.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <AdminSearch label={t`Name or what it shows`} typed={typed} maxLength={100} />
          {isEmpty ? <NothingFound /> : <Library images={images} />}
        </>
      )}
      <nav className="admin-pages" aria-label={t`Pages`}>
        {isFirstPage ? null : (
          <ButtonLink to={imagesAddress({ typed })}>
            <Trans>Back to the newest</Trans>
          </ButtonLink>
        )}
        {more ? (
          <ButtonLink to={imagesAddress({ typed, after: more })}>
            <Trans>Older pictures</Trans>
          </ButtonLink>
        ) : null}
      </nav>
    </>
  )
}

const AddImage = () => (
  <ButtonLink
    to={'/admin/images/new' satisfies SiteAddress}
    kind="marigold"
    icon={<ImagePlus aria-hidden />}
  >
    <Trans>Add a picture</Trans>
  </ButtonLink>
)

const NothingFound = () => (
  <EmptyState
    as="h2"
    title={<Trans>No picture has these words</Trans>}
    action={
      <ButtonLink to={'/admin/images' satisfies SiteAddress}>
        <Trans>Show all pictures</Trans>
      </ButtonLink>
    }
  >
    <Trans>Try part of its name, or a word for what it shows.</Trans>
  </EmptyState>
)

function Library({ images }: Pick<Data, 'images'>) {
  const mayChange = useMay('publish content')
  return (
    <ul className="image-library">
      {images.map(({ image, name, uses }) => (
        <li key={image.id}>
          <SiteImg image={image} sizes="(width >= 48rem) 16rem, 50vw" />
          {mayChange ? (
            <Link to={`/admin/images/${image.id}` satisfies SiteAddress}>{name}</Link>
          ) : (
            <b>{name}</b>
          )}
          <small>
            {image.width} × {image.height}
          </small>
          {uses > 0 ? (
            <Tag tone="fynbos">
              <Plural value={uses} one="Used in # place" other="Used in # places" />
            </Tag>
          ) : (
            <Tag>
              <Trans>Not used</Trans>
            </Tag>
          )}
        </li>
      ))}
    </ul>
  )
}
