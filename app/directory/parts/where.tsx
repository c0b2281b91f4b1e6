import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Button } from '#app/ui/button.tsx'
import { ProvinceLegend, ProvinceList, ProvinceMap } from '#app/ui/province-picker.tsx'
import { searchAddress } from '../public/search-params.ts'
import type { SearchPage } from '../search-page.server.ts'

/** The place filter: provinces on a map and in a list, and the user's own location. */
export function Where({ page }: { page: SearchPage }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const { search, map } = page
  const { people } = page
  const to = (location: string | null) =>
    searchAddress(localizedPath(page.path), {
      ...search,
      location,
      near: null,
      km: null,
      after: null,
      chosen: [],
    })
  const provinces = map.provinces.map((province) => ({ ...province, to: to(province.id) }))
  const chosen = page.areaKind === 'province' ? (page.location ?? undefined) : undefined
  return (
    <div className="grid gap-3">
      <UseMyLocation page={page} />
      <ProvinceMap provinces={provinces} chosen={chosen} viewBox={map.viewBox} />
      <ProvinceLegend more={t`More ${people}`} />
      <details className="max-lg:hidden">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
          <Trans>Choose from a list instead</Trans>
        </summary>
        <ProvinceList provinces={provinces} chosen={chosen} />
      </details>
      <div className="lg:hidden">
        <ProvinceList provinces={provinces} chosen={chosen} />
      </div>
      {page.areaKind === 'country' ? null : (
        <Link to={to(null)} className="link inline-flex min-h-11 items-center text-small">
          <Trans>All provinces</Trans>
        </Link>
      )}
    </div>
  )
}

/** Rounded to about a kilometre before it goes into the URL. */
export function UseMyLocation({ page }: { page: SearchPage }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')

  const ask = () => {
    if (!navigator.geolocation) return setState('failed')
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        const near = {
          lat: Math.round(coords.latitude * 100) / 100,
          lng: Math.round(coords.longitude * 100) / 100,
        }
        navigate(
          searchAddress(localizedPath(page.path), {
            ...page.search,
            near,
            location: null,
            after: null,
          }),
        )
      },
      () => setState('failed'),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }

  return (
    <div>
      <Button
        kind="outline"
        size="small"
        wide
        icon={<LocateFixed />}
        busy={state === 'asking' && t`Finding you`}
        onClick={ask}
      >
        <Trans>Use my location</Trans>
      </Button>
      <p role="status" className="text-small text-ink-2">
        {state === 'failed' ? (
          <Trans>We couldn't find your location. Type your suburb or choose a province.</Trans>
        ) : null}
      </p>
    </div>
  )
}
