import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { Progress } from '#kit/ui/Progress.tsx'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import type { OrderSide, PassCard } from '../../contract.ts'
import { isInUse } from '../../contract/pass-rules.ts'
import { PASS } from '../../transitions.ts'
import { passWords as words } from '../../words/pass.ts'

const TONES: Record<number, TagTone> = { [PASS.active]: 'brand', [PASS.frozen]: 'info', [PASS.refunded]: 'warn' }

/** A pass in a few lines: what it is, whose, what is left of it and until when; of one that is over, what was used and since when. */
export function PassHead({ pass, side }: { pass: PassCard; side: OrderSide }) {
  const { item_name, sio_title, item_thumb, company, partner, state, unit, total, used, waiting, objected } = pass
  const isOn = isInUse(state)
  return (
    <>
      <div className="flex gap-3">
        {item_thumb ? (
          <Photo item={item_thumb} alt="" ratio={1} className="size-16 flex-none" />
        ) : (
          <span aria-hidden className="size-16 flex-none rounded-photo bg-sunken" />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <p className="min-w-0 text-t5 font-semibold break-words">{item_name}</p>
            <Tag tone={TONES[state] ?? 'gray'}>{words.states[state]}</Tag>
          </div>
          <p className="text-t4 break-words text-fg2">
            {side === 'buyer' ? company : (partner?.haru_name ?? words.gone)}
            {sio_title !== '' && ` · ${sio_title}`}
          </p>
        </div>
      </div>
      <p className="num mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="text-n1 font-bold">{isOn ? words.left(unit, total - used) : words.usedOf(unit, used, total)}</b>
        {isOn && <span className="text-t4 text-fg2">{words.usedOf(unit, used, total)}</span>}
      </p>
      <Progress value={used} max={total} colour="bg-brand" className="mt-1.5" />
      <div className="mt-2 flex flex-wrap justify-between gap-x-3 text-t4">
        <Period pass={pass} />
        {waiting > objected && <span className="font-semibold text-danger-fg">{words.waiting(waiting - objected)}</span>}
        {objected > 0 && <span className="text-fg2">{words.objected(objected)}</span>}
      </div>
    </>
  )
}

function Period({ pass: { state, start_on, expire_on, resume_on, end_dt } }: { pass: PassCard }) {
  const today = koreanDay(useNow())
  if (end_dt !== null && state !== PASS.expired) {
    return <span className="text-fg2">{words.endedOn(koreanDateFrom(koreanDay(new Date(end_dt)), today))}</span>
  }
  if (resume_on !== null) return <span className="text-fg2">{words.frozenUntil(koreanDate(resume_on))}</span>
  if (isInUse(state) && start_on > today) return <span className="text-fg2">{words.from(koreanDate(start_on))}</span>
  const days = daysBetween(today, expire_on)
  return (
    <span className="text-fg2">
      {words.until(koreanDateFrom(expire_on, today))}
      {isInUse(state) && days >= 0 && ` · ${words.daysLeft(days)}`}
    </span>
  )
}
