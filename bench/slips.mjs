/** One-letter slips in what people type, and how often the right thing is among the first three. */
export async function measure({ suite, say }) {
  const { benchSearchTypos } = await suite.load()
  const { rows } = benchSearchTypos((line) => say(line))
  const all = rows.find((row) => row.of === 'all')
  const share = all.firstThree / all.cases
  return [
    {
      figure: `slips that find what was meant among the first three (${all.cases} slips)`,
      ours: `${(share * 100).toFixed(2)}%`,
      target: '≥ 90%',
      isReached: share >= 0.9,
    },
  ]
}
