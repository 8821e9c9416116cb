import { useEffect, useRef, useState } from 'react'
import { SOCIAL_NAMES, type SocialProvider } from '#kit/contract/social.ts'
import { ko } from '#kit/ui/ko.ts'
import { social } from '#features/social/words.ts'
import { CallError } from '#kit/web/call.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { finishLogIn } from './api.ts'

/** Why a log-in was not finished; `given-up`: the member declined to cancel the deletion. */
type Outcome = CallError | 'given-up' | null

/** Finishes the log-in of this code, once, and opens the next screen. */
export function useFinish(provider: SocialProvider | undefined, code: string | null): { outcome: Outcome; retry: () => void } {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const begun = useRef(false)
  const work = async (): Promise<void> => {
    setOutcome(null)
    setOutcome(await finishing(provider, code ?? ''))
  }
  useEffect(() => {
    // The code is valid once: a second run of this effect must not consume it.
    if (provider === undefined || code === null || begun.current) return
    begun.current = true
    void work()
    // oxlint-disable-next-line react/exhaustive-deps -- once for the page
  }, [provider, code])
  return { outcome, retry: () => void work() }
}

async function finishing(provider: SocialProvider | undefined, code: string): Promise<Outcome> {
  try {
    return await finishOrConfirm(provider, code)
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

async function finishOrConfirm(provider: SocialProvider | undefined, code: string): Promise<Outcome> {
  try {
    const done = await finishLogIn(code)
    if (done === 'linked' && provider) toast(social.linked(SOCIAL_NAMES[provider]))
    return null
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'auth.withdrawing') throw error
  }
  const { comeBackTitle: title, comeBackText: text, comeBack: yes } = ko.login
  if (!(await confirm({ title, text, yes }))) return 'given-up'
  await finishLogIn(code, true)
  return null
}
