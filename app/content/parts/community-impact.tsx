import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import type { AboutTexts, impactInWords } from '../texts/about.server.ts'

type Props = {
  texts: AboutTexts['impact']
  impact: ReturnType<typeof impactInWords>
}

/**
 * A staircase of the amounts set aside: each block stands for a stated amount, the largest initiative
 * highest.
 */
export function CommunityImpact({ texts, impact: { block, others, steps } }: Props) {
  const localizedPath = usePageAddress()
  return (
    <section id="section-7" className="impact">
      <div className="page-box">
        <div className="impact-head">
          <h2>{texts.title}</h2>
          <p>
            {texts.words} {texts.note} {block}
          </p>
        </div>
        <ul className="impact-steps">
          {steps.map(({ title, sum, causes, blocks }) => (
            <li key={title}>
              <b>{sum}</b>
              <h3>{title}</h3>
              <p>{causes}</p>
              <Blocks count={blocks} />
            </li>
          ))}
        </ul>
        <p className="impact-others">{others}</p>
        <p className="impact-ledger">
          <Link to={localizedPath('/giving')}>{texts.ledger}</Link>
        </p>
      </div>
    </section>
  )
}

const ROW = 12
const WIDE = 22
const TALL = 8
const GAP = 2

function Blocks({ count }: { count: number }) {
  if (count === 0) return null
  const rows = Math.ceil(count / ROW)
  const tall = rows * (TALL + GAP)
  return (
    <svg
      viewBox={`0 0 ${ROW * (WIDE + GAP)} ${tall}`}
      width={ROW * (WIDE + GAP)}
      height={tall}
      aria-hidden="true"
    >
      <path
        d={Array.from({ length: count }, (_, index) => {
          const [x, y] = [
            (index % ROW) * (WIDE + GAP),
            tall - (Math.floor(index / ROW) + 1) * (TALL + GAP),
          ]
          return `M${x} ${y}h${WIDE}v${TALL}h-${WIDE}z`
        }).join('')}
      />
    </svg>
  )
}
