import { slotTime } from '#features/counsel/web/public.tsx'
import { href } from '#features/routes.ts'
import type { Mood } from '#kit/contract/mood.ts'
import { koreanDate, koreanTime, number, relativeTime } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import type { NearPlace } from '../../contract.ts'
import { nearby as words } from '../../words.ts'

/** What a place is called. */
export function nameOf(place: NearPlace): string {
  switch (place.kind) {
    case 'people':
    case 'expert':
      return place.card.haru_name
    case 'shop':
      return place.card.item_name
    case 'club':
      return place.card.meet_title
    case 'bungae':
      return place.card.adhoc_name
  }
}

/** Its page. */
export function pathOf(place: NearPlace): string {
  switch (place.kind) {
    case 'people':
    case 'expert':
      return href('MyHaruRoom', { id: place.no })
    case 'shop':
      return href('ProShopDetail', { id: place.no })
    case 'club':
      return href('ClubDetail', { id: place.no })
    case 'bungae':
      return href('ClubBungaeDetail', { id: place.no })
  }
}

/** The line below its name. */
export function detailOf(place: NearPlace, now: Date): string {
  switch (place.kind) {
    case 'people':
      return joined([relativeTime(place.card.position_dt, now), workoutOf(place.card.record) ?? place.card.haru_statemsg])
    case 'expert': {
      const { job_title, cate_no, next_dt } = place.card
      return joined([
        job_title || (cate_no === null ? '' : (ko.daily.expert[cate_no] ?? '')),
        next_dt && words.next(slotTime(next_dt, now)),
      ])
    }
    case 'shop': {
      const { type, item_viv_price, ir_avg, seller } = place.card
      const price = number(item_viv_price)
      return joined([
        type === 1 ? words.priceFrom(price) : words.price(price),
        ir_avg !== null && words.rating(ir_avg.toFixed(1)),
        seller.haru_name,
      ])
    }
    case 'club':
      return joined([place.card.region, words.members(number(place.card.member_qtt))])
    case 'bungae': {
      const { start_dt, area_name, joined_qtt, capacity } = place.card
      return joined([`${koreanDate(start_dt)} ${koreanTime(start_dt)}`, area_name, words.joined(joined_qtt, capacity)])
    }
  }
}

/** The mood of the person's day. */
export const moodOf = ({ card }: Extract<NearPlace, { kind: 'people' }>): Mood | null => (card.record?.emoji ?? null) as Mood | null

type TodayRecord = Extract<NearPlace, { kind: 'people' }>['card']['record']

/** `달리기 5.2km`, or its minutes where it has no distance. */
function workoutOf(record: TodayRecord): string | null {
  if (!record?.workout) return null
  const { name, meter, time } = record.workout
  if (meter > 0) return words.metres(name, (meter / 1000).toFixed(1))
  const minutes = Number(time.split(':')[0])
  return minutes > 0 ? words.minutes(name, number(minutes)) : name
}

const joined = (parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join(' · ')
