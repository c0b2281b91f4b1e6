import { useEffect, useState } from 'react'

/** Whether the page has its script by now. Before, everything goes by links and forms. */
export function useAlive() {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive
}
