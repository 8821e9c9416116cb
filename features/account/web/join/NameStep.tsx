import { ChevronDown } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { href } from '#features/routes.ts'
import { Field } from '#kit/ui/Field.tsx'
import { StepPage } from '#kit/ui/StepPage.tsx'
import { join as joinWords } from '#features/account/words/join.ts'
import { useForm } from '#kit/web/form.ts'
import { Link } from '#kit/web/screen.tsx'
import { accountErrors } from '../../errors.ts'
import { isHaruName } from '../../rules.ts'
import { checkNameFree } from '../api.ts'
import { FreeField } from './FreeField.tsx'
import type { StepProps } from './step.ts'
import { useFree } from './useFree.ts'
import type { Refusal } from './useJoin.ts'
import { useRefusal } from './useRefusal.ts'

type Values = { haru_name: string; referral: string }

/** Asks for the public name and the referrer, then registers. */
export function NameStep({ join, frame }: StepProps) {
  const { draft } = join
  const { form, text, values, setErrorAt, refuse, rootError, isBusy } = useForm<Values>({
    initial: { haru_name: draft.haru_name, referral: draft.referral },
    problemsOf: ({ haru_name }) => (isHaruName(plain(haru_name)) ? [] : [{ field: 'haru_name', text: UNFIT }]),
    async send({ haru_name, referral }) {
      if (await confirm(plain(haru_name))) await join.finish({ haru_name: plain(haru_name), referral: referral.trim() })
    },
    fieldOf: () => 'haru_name',
  })
  useRefusal(join, 'name', (refusal) => refuse([{ field: fieldOf(refusal), text: refusal.words }]))
  const onProblem = (problem: string) => setErrorAt('haru_name', problem)
  const { free, check, confirm, typed } = useFree({ isFit: isHaruName, unfit: UNFIT, least: LEAST, ask: checkNameFree, onProblem })
  const length = [...values.haru_name].length
  const help = (
    <span className="flex justify-between gap-3">
      <span>{joinWords.nameHelp}</span>
      <span className="num flex-none">
        <span aria-hidden>{`${length} / ${NAME_MAX}`}</span>
        <span className="sr-only">{joinWords.letters(length, NAME_MAX)}</span>
      </span>
    </span>
  )
  return (
    <StepPage
      {...frame}
      form={form}
      question={joinWords.name}
      button={joinWords.finish}
      busy={isBusy}
      problem={rootError}
      problemAction={draft.social_no !== null && <ToLogIn />}
    >
      <FreeField
        {...text('haru_name', NAME_MAX, (value) => typed(plain(value)))}
        label={joinWords.nameLabel}
        free={free}
        freeWords={joinWords.nameFree}
        onCheck={() => check(plain(values.haru_name))}
        help={help}
        autoComplete="nickname"
        enterKeyHint="done"
      />
      <Referral was={draft.referral} field={text('referral')} />
    </StepPage>
  )
}

type ReferralProps = { was: string; field: Partial<ComponentProps<typeof Field>> }

/** Collapsed, since few members need it. */
function Referral({ was, field }: ReferralProps) {
  const [isOpen, setOpen] = useState(was !== '')
  if (field.error && !isOpen) setOpen(true)
  if (!isOpen) {
    return (
      <button type="button" onClick={() => setOpen(true)} className="mt-1 flex min-h-11 items-center gap-1 text-t4 font-medium text-fg2">
        {joinWords.referralOpen}
        <ChevronDown aria-hidden size={18} />
      </button>
    )
  }
  return (
    <Field
      {...field}
      className="mt-3"
      label={joinWords.referral}
      help={joinWords.referralHelp}
      autoFocus={was === ''}
      autoComplete="off"
      maxLength={64}
    />
  )
}

/** For an expired social log-in, which must start again. */
function ToLogIn() {
  return (
    <Link to={href('Login')} className="flex min-h-11 items-center text-t4 font-semibold text-brand-fg underline">
      {joinWords.logInInstead}
    </Link>
  )
}

function fieldOf({ field, code }: Refusal): keyof Values | 'root' {
  if (field === 'referral' || code === accountErrors.referral.code) return 'referral'
  return field === 'haru_name' || NAME_CODES.has(code) ? 'haru_name' : 'root'
}

const { name_format, name_banned, name_taken } = accountErrors
const NAME_CODES = new Set<string | undefined>([name_format, name_banned, name_taken].map(({ code }) => code))
const plain = (name: string): string => name.normalize('NFC').trim()

const UNFIT = name_format.message
const LEAST = 2
const NAME_MAX = 12
