import { ChevronDown } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { href } from '#features/routes.ts'
import { Field } from '#kit/ui/Field.tsx'
import { StepPage } from '#kit/ui/StepPage.tsx'
import { useTyped } from '#kit/ui/useTyped.ts'
import { join as joinWords } from '#features/account/words/join.ts'
import { Link } from '#kit/web/screen.tsx'
import { accountErrors } from '../../errors.ts'
import { isHaruName } from '../../rules.ts'
import { checkNameFree } from '../api.ts'
import { FreeField } from './FreeField.tsx'
import type { StepProps } from './step.ts'
import { useFree } from './useFree.ts'

/** Asks for the public name and the referrer, then registers. */
export function NameStep({ join, frame }: StepProps) {
  const { draft, refusal, isBusy } = join
  const name = useRef<HTMLInputElement>(null)
  const referral = useRef<HTMLInputElement>(null)
  const [length, setLength] = useState([...draft.haru_name].length)
  const refused = refusal?.step === 'name' ? refusal : null
  const place = refused === null ? null : placeOf(refused)
  const { free, check, typed } = useFree({
    refusal: place === 'haru_name' ? refused : null,
    isFit: isHaruName,
    unfit: accountErrors.name_format.message,
    least: LEAST,
    ask: checkNameFree,
  })
  const inputHandlers = useTyped({
    max: NAME_MAX,
    onTyped: (value) => {
      setLength([...value].length)
      typed(value.normalize('NFC').trim())
    },
  })
  const nameNow = () => name.current?.value.normalize('NFC').trim() ?? ''
  const submit = async () => {
    if (!(await check(nameNow()))) return name.current?.focus()
    await join.finish({ haru_name: nameNow(), referral: referral.current?.value.trim() ?? draft.referral })
  }
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
      question={joinWords.name}
      button={joinWords.finish}
      busy={isBusy}
      onSubmit={() => void submit()}
      problem={place === 'whole' ? refused?.words : null}
      problemAction={draft.social_no !== null && <ToLogIn />}
    >
      <FreeField
        {...inputHandlers}
        ref={name}
        label={joinWords.nameLabel}
        name="haru_name"
        defaultValue={draft.haru_name}
        free={free}
        freeWords={joinWords.nameFree}
        onCheck={() => void check(nameNow())}
        help={help}
        autoComplete="nickname"
        enterKeyHint="done"
      />
      <Referral input={referral} was={draft.referral} refused={place === 'referral' ? refused?.words : null} />
    </StepPage>
  )
}

type ReferralProps = { input: RefObject<HTMLInputElement | null>; was: string; refused?: string | null }

/** Collapsed, since few members need it. */
function Referral({ input, was, refused }: ReferralProps) {
  const [isOpen, setOpen] = useState(was !== '')
  if (!isOpen && !refused) {
    return (
      <button type="button" onClick={() => setOpen(true)} className="mt-1 flex min-h-11 items-center gap-1 text-t4 font-medium text-fg2">
        {joinWords.referralOpen}
        <ChevronDown aria-hidden size={18} />
      </button>
    )
  }
  return (
    <Field
      ref={input}
      className="mt-3"
      label={joinWords.referral}
      name="referral"
      defaultValue={was}
      error={refused}
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

function placeOf({ field, code }: { field: string | undefined; code: string | undefined }): 'haru_name' | 'referral' | 'whole' {
  if (field === 'referral' || code === accountErrors.referral.code) return 'referral'
  return field === 'haru_name' || NAME_CODES.has(code) ? 'haru_name' : 'whole'
}

const { name_format, name_banned, name_taken } = accountErrors
const NAME_CODES = new Set<string | undefined>([name_format, name_banned, name_taken].map(({ code }) => code))
const LEAST = 2
const NAME_MAX = 12
