import { Trans, useLingui } from '@lingui/react/macro'

/** The problems, and how the site addresses them. */
export function WhyNeeded({ name }: { name: string }) {
  const reasons = useReasons()
  return (
    <section className="bg-sand-2">
      <div className="page-box page-section">
        <h2>
          <Trans>Why South Africa Needs {name}</Trans>
        </h2>
        <ol className="reasons">
          {reasons.map(([title, words], index) => (
            <li key={title}>
              <b className="number-m text-clay">{index + 1}</b>
              <div>
                <h3 className="text-h4">{title}</h3>
                <p className="mt-1 text-ink-2">{words}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function useReasons() {
  const { t } = useLingui()
  return [
    [
      t`Finding help is a gamble`,
      t`A cousin's friend, a number on a robot, a page with no name. Here you see who was checked, and when.`,
    ],
    [
      t`Good tradespeople stay hidden`,
      t`Work goes to those who pay for adverts. Here checks, replies and ratings decide the order, and we show you how.`,
    ],
    [t`Prices are a secret`, t`You see what similar jobs cost before anyone comes out.`],
    [
      t`Money leaves the neighbourhood`,
      t`10% of what providers pay us goes to causes they choose.`,
    ],
  ]
}
