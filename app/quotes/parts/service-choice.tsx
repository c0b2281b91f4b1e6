import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { type TradeImage, TradePicture } from '#app/directory/public/trade-picture.tsx'
import { usePageAddress } from '#app/page/hooks.tsx'
import type { RequestPage } from '../request-page.server.ts'

/** The first question if the URL names no service. */
export function ServiceChoice({
  services,
  page,
}: {
  services: { code: string; name: string; picture: TradeImage }[]
  page: RequestPage
}) {
  const localizedPath = usePageAddress()
  return (
    <div className="page-box pt-8 pb-14">
      <h1 className="text-h1">
        <Trans>What do you need?</Trans>
      </h1>
      <p className="text-lead mt-3">
        <Trans>Choose a service. Next we ask what needs doing, where and when.</Trans>
      </p>
      <ul className="mt-8 grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {services.map(({ code, name, picture }) => (
          <li key={code}>
            <Link to={localizedPath(`/quote/new?${addressOf(page, code)}`)} className="option">
              <TradePicture picture={picture} size={40} />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function addressOf({ draft }: RequestPage, category: string) {
  const params = new URLSearchParams({ category })
  if (draft.place) params.set('location', draft.place)
  if (draft.words) params.set('words', draft.words)
  if (draft.urgent) params.set('urgent', 'true')
  return params
}
