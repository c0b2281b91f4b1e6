import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'

/** An illustration of a road with a signpost: two boards are links, one is the missing page. */
export function Signpost() {
  const localizedPath = usePageAddress()
  return (
    <div className="signpost pleasing">
      <Landscape />
      <Link to={localizedPath('/')} className="board board-home">
        <Trans>Home</Trans>
      </Link>
      <span className="board board-here" aria-hidden>
        <Trans>This page?</Trans>
      </span>
      {/* Short in every language, because the board is. */}
      <Link to={localizedPath('/become-provider')} className="board board-join">
        <Trans>Join us</Trans>
      </Link>
    </div>
  )
}

const Landscape = () => (
  <svg viewBox="0 0 616 428" aria-hidden="true" width="616" height="428">
    <path fill="#D5E6EA" d="M0 0h616v428H0z" />
    <path
      fill="#F8C655"
      d="m474 43 17 2 15 8 11 14 3 17-4 17-11 13-16 8-17 1-16-6-12-12-6-17 2-17 9-15 13-9z"
    />
    <path fill="#C9B98E" d="m0 270 95-72 84 40 70-12 92-28 44-11 22 1 40 14 169 48v80H0z" />
    <path fill="#A9BD93" d="m0 300 220-4 396-5v60H0z" />
    <path fill="#5D6672" d="M0 341h616v87H0z" />
    <path
      fill="#EFE7D6"
      d="M26 382h53v7H26zm96-1h53v7h-53zm98 0h52v7h-52zm98 1h53v7h-53zm110-1h53v7h-53zm110 0h52v7h-52z"
    />
    <path fill="#8A5A36" d="m175 128 9 1-1 214-9-1z" />
    <path fill="#2C7553" d="m176 135 89-1 24 17-23 17-90 1z" />
    <path fill="#FCF7EC" d="m174 176-108 1-24 17 24 17 108-1z" />
    <path fill="#B9502F" d="m176 219 143 1 24 17-24 18-143-1z" />
    <path fill="#6C4331" d="m66 330 7-52-22-18 26 12 22-22-16 30-5 51z" />
    <path fill="#7F9150" d="m26 256 22-20 48-8 40 12 22 14-40 10-62-2z" />
    <path fill="#FCF7EC" d="m296 292 10-5h170l20 8 22 38 8 40-8 10H282l-3-30z" />
    <path
      fill="#3F6179"
      d="m300 297 38-1-1 32h-50zm46-1h40v32h-40zm48 0h40v32h-40zm48 0h30l20 32h-50z"
    />
    <path fill="#F2A72E" d="M280 340h243l1 14H280z" />
    <path fill="#B9502F" d="M280 354h244v7H280z" />
    <path
      fill="#222B33"
      d="m334 366 14 5 8 13-3 14-12 8-14-2-10-11 1-15zm146 0 14 5 8 13-3 14-12 8-14-2-10-11 1-15z"
    />
    <path fill="#BDC7CC" d="m332 376 8 4 3 9-5 7-9 1-6-7 1-9zm146 0 8 4 3 9-5 7-9 1-6-7 1-9z" />
  </svg>
)
