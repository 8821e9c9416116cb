import { useEffect, useRef, useState } from 'react'
import { SOCIAL_NAMES, type SocialProvider } from '#kit/contract/social.ts'
import { ko } from '#kit/ui/ko.ts'
import { social } from '#features/social/words.ts'
import { CallError } from '#kit/web/call.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { finishHere } from './api.ts'

/** Why a log-in could not be ended; `given-up`: the member stays away after all. */
type Outcome = CallError | 'given-up' | null

/** Ends the log-in that came back with this code, once, and goes on. */
export function useFinish(provider: SocialProvider | undefined, code: string | null): { outcome: Outcome; again: () => void } {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const begun = useRef(false)
  const work = async (): Promise<void> => {
    setOutcome(null)
    setOutcome(await finishing(provider, code ?? ''))
  }
  useEffect(() => {
    // The code works once: a second run of this effect must not use it up.
    if (provider === undefined || code === null || begun.current) return
    begun.current = true
    void work()
    // oxlint-disable-next-line react/exhaustive-deps -- once for the page
  }, [provider, code])
  return { outcome, again: () => void work() }
}

async function finishing(provider: SocialProvider | undefined, code: string): Promise<Outcome> {
  try {
    return await endOrAsk(provider, code)
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

async function endOrAsk(provider: SocialProvider | undefined, code: string): Promise<Outcome> {
  try {
    const done = await finishHere(code)
    if (done === 'linked' && provider) toast(social.linked(SOCIAL_NAMES[provider]))
    return null
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'auth.withdrawing') throw error
  }
  const { comeBackTitle: title, comeBackText: text, comeBack: yes } = ko.login
  if (!(await confirm({ title, text, yes }))) return 'given-up'
  await finishHere(code, true)
  return null
}
