import { useRevalidation } from '#app/page/use-revalidation.ts'
import { useUnseen } from './use-unseen.ts'

/** Keeps the bell's count up to date for signed-in users. Renders nothing. */
export function BellCount({ onCount }: { onCount: (unseen: number) => void }) {
  const ask = useRevalidation()
  useUnseen(onCount, ask)
  return null
}
