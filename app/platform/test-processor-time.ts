/**
 * The processor time of this process, in milliseconds, that some work took. What else the machine does meanwhile
 * doesn't count, so a bound on it holds on a busy one too.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
