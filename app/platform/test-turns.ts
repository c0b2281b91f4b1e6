/**
 * How many event loop turns passed meanwhile: tens of thousands while a thread works, a handful if the loop
 * was blocked.
 */
export async function turnsDuring(going: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = going.finally(() => {
    isOver = true
  })
  let turns = 0
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    turns++
  }
  await over
  return turns
}
