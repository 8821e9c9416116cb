import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/** The pull that triggers a refresh on release, in CSS pixels. */
export const PULL_THRESHOLD_PX = 64
const PULL_MAX_PX = 96
/** The share of the finger's movement by which the content moves. */
const PULL_RESISTANCE = 0.5

export type Pull = { px: number; phase: 'idle' | 'pulling' | 'refreshing' | 'done' }

const IDLE: Pull = { px: 0, phase: 'idle' }
const DONE: Pull = { px: 0, phase: 'done' }

/** Pull to refresh on a scroll container: how far it is pulled, and whether the refresh runs. */
export function usePull(scroller: RefObject<HTMLElement | null>, onRefresh?: () => Promise<unknown>): Pull {
  const [pull, setPull] = useState<Pull>(IDLE)
  const running = useRef(false)
  const refresh = useEffectEvent(async () => {
    running.current = true
    setPull({ px: PULL_THRESHOLD_PX, phase: 'refreshing' })
    let then = IDLE
    try {
      await onRefresh?.()
      then = DONE
    } finally {
      running.current = false
      setPull(then)
    }
  })
  const enabled = onRefresh !== undefined
  useEffect(() => {
    const element = scroller.current
    if (!enabled || !element) return
    return listen(element, { running, setPull, refresh: () => void refresh() })
  }, [enabled, scroller])
  return pull
}

type PullHandlers = { running: RefObject<boolean>; setPull: (pull: Pull) => void; refresh: () => void }

function listen(element: HTMLElement, { running, setPull, refresh }: PullHandlers): () => void {
  let startY: number | null = null
  let px = 0

  const start = (event: TouchEvent) => {
    const free = !running.current && element.scrollTop <= 0 && event.touches.length === 1
    startY = free ? (event.touches[0]?.clientY ?? null) : null
    px = 0
  }
  const move = (event: TouchEvent) => {
    if (startY === null) return
    const distance = (event.touches[0]?.clientY ?? startY) - startY
    if (distance <= 0 || element.scrollTop > 0) {
      if (px > 0) setPull(IDLE)
      px = 0
      return
    }
    // Without this, iOS bounces the container on top of our own movement.
    if (event.cancelable) event.preventDefault()
    px = Math.min(PULL_MAX_PX, distance * PULL_RESISTANCE)
    setPull({ px, phase: 'pulling' })
  }
  const end = (event: TouchEvent) => {
    if (startY === null || px === 0) return
    startY = null
    if (px >= PULL_THRESHOLD_PX && event.type === 'touchend') refresh()
    else setPull(IDLE)
  }

  element.addEventListener('touchstart', start, { passive: true })
  element.addEventListener('touchmove', move, { passive: false })
  element.addEventListener('touchend', end)
  element.addEventListener('touchcancel', end)
  return () => {
    element.removeEventListener('touchstart', start)
    element.removeEventListener('touchmove', move)
    element.removeEventListener('touchend', end)
    element.removeEventListener('touchcancel', end)
  }
}
