import { useAskAgain } from '#app/page/use-ask-again.ts'
import { useUnseen } from './use-unseen.ts'

/** Keeps the number on the bell as it is, for whoever is signed in. Draws nothing. */
export function BellNews({ onCount }: { onCount: (unseen: number) => void }) {
  const ask = useAskAgain()
  useUnseen(onCount, ask)
  return null
}
