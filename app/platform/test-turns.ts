/**
 * How often the program turned to something else while this went on: ten thousands of times beside a thread, a
 * handful of times where it stood still itself.
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
