import { StepPage } from '#kit/ui/StepPage.tsx'
import { join as joinWords } from '#features/account/words/join.ts'
import { CallError } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { accountErrors } from '../../errors.ts'
import { isUserId } from '../../rules.ts'
import { checkIdFree } from '../api.ts'
import { CaptchaNotice } from '../captcha/CaptchaNotice.tsx'
import { useCaptcha } from '../captcha/useCaptcha.ts'
import { FreeField } from './FreeField.tsx'
import type { StepProps } from './step.ts'
import { useFree } from './useFree.ts'
import { useRefusal } from './useRefusal.ts'

/** Asks for the id. Frequent checks require a captcha. */
export function IdStep({ join, frame }: StepProps) {
  const captcha = useCaptcha()
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
  const { form, text, values, setErrorAt, refuse, rootError } = useForm<{ user_id: string }>({
    initial: { user_id: join.draft.user_id ?? '' },
    problemsOf: ({ user_id }) => (isUserId(user_id.trim()) ? [] : [{ field: 'user_id', text: UNFIT }]),
    async send({ user_id }) {
      if (await confirm(user_id.trim())) join.answer('id', { user_id: user_id.trim() })
    },
    fieldOf: () => 'user_id',
  })
  useRefusal(join, 'id', ({ words }) => refuse([{ field: 'user_id', text: words }]))
  const onProblem = (problem: string) => setErrorAt('user_id', problem)
  const { free, check, confirm, typed } = useFree({ isFit: isUserId, unfit: UNFIT, least: LEAST, ask, onProblem })
  return (
    <StepPage {...frame} form={form} question={joinWords.userId} button={joinWords.next} busy={captcha.done !== null} problem={rootError}>
      <FreeField
        {...text('user_id', Infinity, (value) => typed(value.trim()))}
        label={joinWords.id}
        free={free}
        freeWords={joinWords.idFree}
        onCheck={() => check(values.user_id.trim())}
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
const UNFIT = accountErrors.id_format.message
