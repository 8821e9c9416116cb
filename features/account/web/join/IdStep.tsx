import { useRef } from 'react'
import { StepPage } from '#kit/ui/StepPage.tsx'
import { useTyped } from '#kit/ui/useTyped.ts'
import { join as joinWords } from '#features/account/words/join.ts'
import { CallError } from '#kit/web/call.ts'
import { accountErrors } from '../../errors.ts'
import { isUserId } from '../../rules.ts'
import { checkIdFree } from '../api.ts'
import { CaptchaNotice } from '../captcha/CaptchaNotice.tsx'
import { useCaptcha } from '../captcha/useCaptcha.ts'
import { FreeField } from './FreeField.tsx'
import type { StepProps } from './step.ts'
import { useFree } from './useFree.ts'

/** Asks for the id. Frequent checks require a captcha. */
export function IdStep({ join, frame }: StepProps) {
  const input = useRef<HTMLInputElement>(null)
  const captcha = useCaptcha()
  const refusal = join.refusal?.step === 'id' ? join.refusal : null
  const ask = async (value: string, signal: AbortSignal, isMeant: boolean): Promise<void> => {
    try {
      await checkIdFree(value, signal)
    } catch (error) {
      if (!isMeant || !(error instanceof CallError) || error.code !== accountErrors.captcha.code) throw error
      const solution = await captcha.solve()
      if (solution === null) throw error
      await checkIdFree(value, signal, solution)
    }
  }
  const { free, check, typed } = useFree({ refusal, isFit: isUserId, unfit: accountErrors.id_format.message, least: LEAST, ask })
  const inputHandlers = useTyped({ onTyped: (value) => typed(value.trim()) })
  const valueNow = () => input.current?.value.trim() ?? ''
  const submit = async () => {
    const userId = valueNow()
    if (await check(userId)) join.answer('id', { user_id: userId })
    else input.current?.focus()
  }
  return (
    <StepPage {...frame} question={joinWords.userId} button={joinWords.next} busy={captcha.done !== null} onSubmit={() => void submit()}>
      <FreeField
        {...inputHandlers}
        ref={input}
        label={joinWords.id}
        name="user_id"
        defaultValue={join.draft.user_id ?? ''}
        free={free}
        freeWords={joinWords.idFree}
        onCheck={() => void check(valueNow())}
        help={joinWords.userIdHelp}
        autoComplete="username"
        enterKeyHint="next"
        maxLength={20}
      />
      <div className="mt-3">
        <CaptchaNotice captcha={captcha} />
      </div>
    </StepPage>
  )
}

const LEAST = 4
