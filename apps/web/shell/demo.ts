import { useEffect, useState } from 'react'
import { whenIdle } from '#kit/web/part.ts'

/** Whether this server holds the demo community: it says so where it tells of its health. */
export function useDemo(): boolean {
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    const ask = async () => {
      const answer = (await (await fetch('/healthz')).json()) as { demo?: unknown } | null
      setDemo(answer?.demo === true)
    }
    // Without an answer there is no mark; that is all.
    return whenIdle(() => void ask().catch(() => undefined))
  }, [])
  return isDemo
}
