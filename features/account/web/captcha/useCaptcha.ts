import type { Challenge } from 'altcha-lib/types'
import { useEffect, useRef, useState } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import { fetchCaptcha } from '../api.ts'
import type { WorkerMessage } from './worker.ts'

export type Captcha = {
  /** Progress from 0 to 1; null when no captcha is being solved. */
  done: number | null
  /** Returns the solution, or null when it was cancelled. @throws CallError */
  solve: () => Promise<string | null>
  cancel: () => void
}

/** Scale of the progress bar. The needed attempts are unknown, so the bar approaches its end asymptotically. */
const USUAL_TRIES = 600

/** Solves proof-of-work challenges in a worker. */
export function useCaptcha(): Captcha {
  const [done, setDone] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const solve = async () => {
    const turn = new AbortController()
    stop.current?.abort()
    stop.current = turn
    setDone(0)
    try {
      const challenge = (await fetchCaptcha(turn.signal)) as unknown as Challenge
      return await solveInWorker(challenge, turn.signal, setDone)
    } catch (error) {
      if (turn.signal.aborted) return null
      throw error
    } finally {
      if (stop.current === turn) setDone(null)
    }
  }
  return { done, solve, cancel: () => stop.current?.abort() }
}

function solveInWorker(challenge: Challenge, signal: AbortSignal, onDone: (done: number) => void): Promise<string> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' })
  const work = new Promise<string>((resolve, reject) => {
    const fail = () => reject(new CallError({ status: 0, code: 'captcha', message: ko.login.captchaFailed }))
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if ('solved' in data) resolve(data.solved)
      else if ('tries' in data) onDone(1 - Math.exp(-data.tries / USUAL_TRIES))
      else fail()
    }
    worker.onerror = fail
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.postMessage(challenge)
  })
  return work.finally(() => worker.terminate())
}
