/**
 * The CPU time of this process, in milliseconds, that some work took. Independent of other load, so a bound
 * on it holds on a busy machine too.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
