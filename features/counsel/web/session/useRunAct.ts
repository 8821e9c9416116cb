import { useRef, type RefObject } from 'react'
import { useScreen } from '#kit/web/screen.tsx'
import type { CounselInfo } from '../../contract/session.ts'
import { runAct, type PressedAct } from './actions.ts'

export type RunAct = (act: PressedAct) => void

/** Runs acts on a counselling, one at a time. The button of one is often gone afterwards: then the focus moves to `around`. */
export function useRunAct(info: CounselInfo, around: RefObject<HTMLElement | null>): RunAct {
  const isRunning = useRef(false)
  const place = useScreen()
  return (act) => {
    if (isRunning.current) return
    isRunning.current = true
    void runAct(info, act, place).finally(() => {
      isRunning.current = false
      if (document.activeElement === document.body) around.current?.focus()
    })
  }
}
