import { useRevalidation } from '#app/page/use-revalidation.ts'
import { useUnseen } from './use-unseen.ts'

/** Keeps the number on the bell as it is, for anyone who is signed in. Draws nothing. */
export function BellCount({ onCount }: { onCount: (unseen: number) => void }) {
  const ask = useRevalidation()
  useUnseen(onCount, ask)
  return null
}
