/** One-letter typos in searches, and how often the right result is among the first three. */
export async function measure({ suite, say }) {
  const { benchSearchTypos } = await suite.load()
  const { rows } = benchSearchTypos((line) => say(line))
  const all = rows.find(({ kind, slip }) => kind === 'all' && slip === 'all')
  const share = all.firstThree / all.cases
  return [
    {
      figure: `typos that find the right thing among the first three (${all.cases} typos)`,
      ours: `${(share * 100).toFixed(2)}%`,
      target: '≥ 90%',
      isReached: share >= 0.9,
    },
  ]
}
