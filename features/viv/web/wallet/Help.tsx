import { openPolicy } from '#features/policy/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { viv as words } from '../../words/viv.ts'
import {
  BANK_DAYS,
  EXCHANGE_FLOOR,
  EXPIRE_NOTICE_DAYS,
  GIFT_HOURS,
  IDLE_MONTHS,
  PAY_BUSINESS_DAYS,
  RETURN_DAYS,
  VIV_CONFIG,
  WITHDRAW_DAYS,
} from '../../rules.ts'

const RULES = words.rules({
  floor: number(EXCHANGE_FLOOR),
  min: number(VIV_CONFIG.exchange_min),
  withdraw: WITHDRAW_DAYS,
  back: RETURN_DAYS,
  bank: BANK_DAYS,
  hours: GIFT_HOURS,
  wait: PAY_BUSINESS_DAYS,
  months: IDLE_MONTHS,
  notices: EXPIRE_NOTICE_DAYS,
  giftMax: number(VIV_CONFIG.gift_max),
})

/** A summary of the rules of viv, with a link to the terms. */
export function Help() {
  return (
    <div>
      <dl className="flex flex-col gap-4">
        {RULES.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-t5 font-semibold">{title}</dt>
            <dd className="mt-0.5 text-t4 text-fg2">{text}</dd>
          </div>
        ))}
      </dl>
      <Button variant="quiet" size={48} full className="mt-5" onClick={() => void openPolicy('viv_terms')}>
        {words.terms}
      </Button>
    </div>
  )
}
