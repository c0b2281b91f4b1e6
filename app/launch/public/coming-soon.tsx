import { usePageAddress } from '#app/page/hooks.tsx'
import { BEAD } from '#app/ui/bead.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import styles from '../coming-soon.css?url'
import type { DayBead } from '../countdown.ts'
import type { ComingSoon as Words } from './coming-soon.ts'

/** Replaces a page before the launch. All its texts come from the server. */
export function ComingSoon({ words }: { words: Words }) {
  const localizedPath = usePageAddress()
  return (
    <div className="coming-soon" data-refused>
      <title>{words.title}</title>
      <meta name="robots" content="noindex" />
      <link rel="stylesheet" href={styles} />
      <div className="page-box coming-soon-columns">
        <div>
          <h1 className="text-display">{words.title}</h1>
          <p className="coming-soon-promise">{words.promise}</p>
          <div className="coming-soon-ways">
            <ButtonLink to={localizedPath('/become-provider')} kind="marigold">
              {words.becomeProvider}
            </ButtonLink>
            <ButtonLink to={localizedPath('/')}>{words.backToHome}</ButtonLink>
          </div>
          {words.onTheWay && <p className="coming-soon-small">{words.onTheWay}</p>}
        </div>
        <Countdown words={words} />
      </div>
      <Illustration name="street" className="coming-soon-street" />
    </div>
  )
}

function Countdown({ words }: { words: Words }) {
  return (
    <div>
      <p className="coming-soon-count">
        <strong>{words.days}</strong>
        <span>
          <b>{words.daysToGo}</b>
          <small>{words.today}</small>
        </span>
      </p>
      {words.beadsMean && (
        <>
          <Beads beads={words.beads} />
          <p className="coming-soon-small">{words.beadsMean}</p>
        </>
      )}
    </div>
  )
}

const tones: Record<DayBead, string> = {
  done: 'fill-fynbos',
  today: 'fill-ink',
  'to come': 'fill-line',
  eve: 'fill-marigold',
}

/** Ten in a row; explained by the sentence below. */
function Beads({ beads }: { beads: DayBead[] }) {
  return (
    <ol className="coming-soon-beads" aria-hidden="true">
      {beads.map((bead, index) => (
        <li key={index}>
          <svg aria-hidden="true" width="22" height="22" viewBox="0 0 22 22">
            <path d={BEAD} className={tones[bead]} shapeRendering="crispEdges" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
