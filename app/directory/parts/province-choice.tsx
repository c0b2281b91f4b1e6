import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { ProvinceLegend, ProvinceList, ProvinceMap } from '#app/ui/province-picker.tsx'
import { searchAddress } from '../public/search-params.ts'
import type { Route } from '../screens/+types/services.ts'

type Props = Pick<Route.ComponentProps['loaderData'], 'province' | 'provinceName' | 'map'>

/**
 * A map and a list of the provinces; on phones only the list, because trades come first there. Choosing the
 * selected one again shows the whole country.
 */
export function ProvinceChoice({ province, provinceName, map }: Props) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const provinces = map.provinces.map((otherProvince) => ({
    ...otherProvince,
    to: searchAddress(localizedPath('/services'), {
      location: otherProvince.id === province ? null : otherProvince.id,
    }),
  }))
  return (
    <div className="grid gap-2">
      <CountsOf province={province} provinceName={provinceName} />
      <ProvinceMap
        provinces={provinces}
        chosen={province ?? undefined}
        viewBox={map.viewBox}
        className="max-h-72 max-sm:hidden"
      />
      <div className="max-sm:hidden">
        <ProvinceLegend more={t`More providers`} />
      </div>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
          <Trans>Choose from a list</Trans>
        </summary>
        <ProvinceList provinces={provinces} chosen={province ?? undefined} />
      </details>
    </div>
  )
}

function CountsOf({ province, provinceName }: Pick<Props, 'province' | 'provinceName'>) {
  const localizedPath = usePageAddress()
  return (
    <p className="flex items-baseline justify-between gap-3 font-head font-bold">
      {provinceName ? (
        <Trans>Counts for {provinceName}</Trans>
      ) : (
        <Trans>Counts for all provinces</Trans>
      )}
      {province ? (
        <Link
          to={localizedPath('/services')}
          preventScrollReset
          className="link text-small font-normal"
        >
          <Trans>All provinces</Trans>
        </Link>
      ) : null}
    </p>
  )
}
