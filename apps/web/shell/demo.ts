import { useEffect, useState } from 'react'
import { whenIdle } from '#kit/web/part.ts'

/** Whether this server runs the demo community, by its health endpoint. */
export function useDemo(): boolean {
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    const load = async () => {
      const answer = (await (await fetch('/healthz')).json()) as { demo?: unknown } | null
      setDemo(answer?.demo === true)
    }
    // Without an answer the mark is not shown.
    return whenIdle(() => void load().catch(() => undefined))
  }, [])
  return isDemo
}
