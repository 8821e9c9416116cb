import type { NewPlanItem } from '#features/plan/contract.ts'
import { boxesFrom } from '#features/plan/rules.ts'
import { addToDays, checkBox } from '#features/plan/server/member.ts'
import { insertPlan } from '#features/plan/server/send.ts'
import { DAY_MS, HOUR_MS, koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { TimedAct } from './viv.ts'

/** A plan of a demo counselling. `hours`: after the start of its session; `on_days` and `weekdays` are empty where they are not given. */
export type DemoPlan = {
  hours: number
  title: string
  note: string
  days: number
  items: (Omit<NewPlanItem, 'weekdays' | 'on_days'> & Partial<Pick<NewPlanItem, 'weekdays' | 'on_days'>>)[]
  /** Added so many hours after it was sent; each box of the days so far is checked, but these items on these days of the plan are not. */
  added?: { hours: number; missed: [day: number, item: number][] }
}

type Of = { counsel: { no: number }; member: number; expert: number; start: Date; now: Date }

/** Sending the plan, adding it, and checking its boxes at the end of each day, and today one of them. */
export function planActs({ hours, added, ...written }: DemoPlan, { counsel, member, expert, start, now }: Of): TimedAct[] {
  const at = new Date(start.getTime() + hours * HOUR_MS)
  const items = written.items.map((item) => ({ weekdays: [], on_days: [], ...item })) as NewPlanItem[]
  const of = { no: 0 }
  const send = async (db: Tx): Promise<void> => {
    const body = { ...written, items, coun_no: counsel.no, suggest_date: null }
    of.no = (await insertPlan({ db, me: { user_no: expert }, now: at, body })).plan_no
  }
  if (!added) return [{ at, run: send }]
  const addedAt = new Date(at.getTime() + added.hours * HOUR_MS)
  const startDate = koreanDay(addedAt)
  const own = (moment: Date) => ({ planNo: of.no, userNo: member, now: moment })
  const today = koreanDay(now)
  const boxes = boxesFrom(startDate, { days: written.days, items: items.map((item, index) => ({ ...item, item_no: index + 1 })) })
  const isMissed = (day: string, itemNo: number): boolean =>
    added.missed.some(([nth, item]) => item === itemNo && dayAt(addedAt, nth) === day)
  const checked = boxes.filter(({ day, item_no }) => (day < today && !isMissed(day, item_no)) || (day === today && item_no === 1))
  return [
    { at, run: send },
    { at: addedAt, run: (tx) => addToDays(tx, own(addedAt), { start_date: startDate, share: true }) },
    ...checked.map(({ day, item_no }): TimedAct => {
      const evening = new Date(Date.parse(`${day}T23:30+09:00`))
      const moment = evening < now ? evening : now
      return { at: moment, run: (tx) => checkBox(tx, own(moment), { item_no, day, checked: true }) }
    }),
  ]
}

/** The nth day from 1, the day of `from`. */
const dayAt = (from: Date, nth: number): string => koreanDay(new Date(from.getTime() + (nth - 1) * DAY_MS))
