import { exists } from '#features/routes.ts'
import { chargePath } from '#features/topup/web/public.ts'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { REWARD_MAX, REWARD_MIN } from '../../rules.ts'
import { kinForm as words } from '../../words/write.ts'
import { rewardOf } from './form.ts'

/** Rewards of the buttons, in viv. */
const CHOICES = [30, 50, 100, 300] as const

type Props = {
  /** As typed; empty: none. */
  value: string
  onChange: (reward: string) => void
  error: string | undefined
  isMinor: boolean
  /** Paid viv of the member; null: not known. */
  paid: number | null
}

/** None, one of a few amounts, or an own one; what is held, from which viv, and who gets it when. */
export function RewardField({ value, onChange, error, isMinor, paid }: Props) {
  if (isMinor) {
    return (
      <div role="group" aria-label={words.reward} data-field="reward">
        <Title />
        <p className="rounded-tile bg-sunken px-4 py-3 text-t4 text-fg2">{words.rewardMinor}</p>
      </div>
    )
  }
  const reward = rewardOf({ reward: value })
  const isSet = reward >= REWARD_MIN && reward <= REWARD_MAX
  return (
    <div role="group" aria-label={words.reward}>
      <Title />
      <div className="flex flex-wrap gap-2">
        <Chip selected={value === ''} onClick={() => onChange('')}>
          {words.rewardNone}
        </Chip>
        {CHOICES.map((viv) => (
          <Chip key={viv} selected={value === String(viv)} onClick={() => onChange(String(viv))} className="num">
            {number(viv)}
          </Chip>
        ))}
      </div>
      <Field
        name="reward"
        label={words.rewardOwn}
        hideLabel
        placeholder={words.rewardOwn}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, '').replace(/^0+/, ''))}
        error={error ?? null}
        right={<span className="pr-4 text-t4 text-fg2">{words.rewardUnit}</span>}
        className="num mt-2"
      />
      {isSet && <Held reward={reward} paid={paid} />}
    </div>
  )
}

const Title = () => (
  <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
    {words.reward}
  </p>
)

/** The balance before and after, or how many viv are missing; then what happens to the reward. */
function Held({ reward, paid }: { reward: number; paid: number | null }) {
  const place = useScreen()
  const missing = paid === null ? 0 : Math.max(0, reward - paid)
  return (
    <div className="mt-3 rounded-tile bg-sunken px-4 py-3 text-t4">
      {paid === null && <p className="text-fg2">{words.rewardOffline}</p>}
      {paid !== null && (
        <p className="num flex flex-wrap items-center justify-between gap-x-3 text-fg2">
          <span aria-hidden className="flex items-center gap-1.5">
            <VivCoin size={18} />
            {words.rewardPaid}
          </span>
          <span aria-hidden>
            <b className="font-bold text-fg">{number(paid)}</b> {missing === 0 ? `→ ${words.rewardLeft(paid - reward)}` : 'VIV'}
          </span>
          <span className="sr-only">{words.rewardBalance(paid, Math.max(0, paid - reward))}</span>
        </p>
      )}
      {missing > 0 && (
        <p className="num flex flex-wrap items-center justify-between gap-x-3">
          <span className="font-semibold text-danger-fg">{words.rewardShort(missing)}</span>
          {exists('VivChargeSelect') && (
            <Link to={chargePath(place, missing)} className="inline-flex min-h-11 items-center font-semibold text-brand-fg">
              {words.charge}
            </Link>
          )}
        </p>
      )}
      <p className="num mt-1.5 break-keep text-fg2">
        {words.rewardHeld(reward)} {words.rewardTerms}
      </p>
    </div>
  )
}
