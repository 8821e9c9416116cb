import { useState } from 'react'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import { confirm } from '#kit/web/overlays.ts'
import { accountErrors } from '../../errors.ts'
import { logInWith, type Credentials } from '../api.ts'
import { useCaptcha } from '../captcha/useCaptcha.ts'
import { typedId } from '../find/recoveryStore.ts'

/** Captchas per log-in: one may expire while it is being solved. */
const CAPTCHAS_MAX = 3

export type Refused = { words: string; isLocked: boolean }

/** Logs in; solves a captcha and asks whether to cancel a pending deletion when the server requires it. */
export function useLogIn(path: string) {
  const captcha = useCaptcha()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)

  const enter = async (credentials: Credentials, solved = 0): Promise<void> => {
    try {
      await logInWith(credentials, path)
      typedId.keep(null)
    } catch (error) {
      const more = await demandedBy(error, solved)
      if (more === undefined) throw error
      if (more !== null) await enter({ ...credentials, captcha: undefined, ...more }, solved + Number('captcha' in more))
      else setBusy(false)
    }
  }
  /** The additional input that the server requires; null when the person cancels, undefined for a plain refusal. */
  const demandedBy = async (error: unknown, solved: number): Promise<Partial<Credentials> | null | undefined> => {
    if (!(error instanceof CallError)) return undefined
    if (error.code === accountErrors.captcha.code && solved < CAPTCHAS_MAX) {
      const solution = await captcha.solve()
      return solution === null ? null : { captcha: solution }
    }
    if (error.code !== accountErrors.withdrawing.code) return undefined
    const { comeBackTitle: title, comeBackText: text, comeBack: yes } = ko.login
    return (await confirm({ title, text, yes })) ? { come_back: true } : null
  }
  const logIn = async (credentials: Credentials): Promise<void> => {
    setBusy(true)
    setRefused(null)
    try {
      await enter(credentials)
    } catch (error) {
      setBusy(false)
      const isCall = error instanceof CallError
      const words = inKorean(isCall ? error.message : ko.app.noAnswer)
      setRefused({ words, isLocked: isCall && error.code === accountErrors.locked.code })
    }
  }
  return { logIn, isBusy, refused, captcha }
}
