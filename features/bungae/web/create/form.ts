import { DAY_MS, endOfDay, koreanDay } from '#kit/contract/time.ts'
import type { Problem } from '#kit/web/form.ts'
import { momentIn, typedOf } from '#kit/web/localMoment.ts'
import type { AdhocFields } from '../../contract.ts'
import { isStartAllowed, NAME_MAX, NAME_MIN, type LEVELS } from '../../rules.ts'
import { bungaeForm as words } from '../../words/create.ts'

/** What the form holds. Moments are as the browser's fields have them, in Korea: `2026-11-29T07:30`. */
export type Values = {
  adhoc_name: string
  content: string
  start_dt: string
  minutes: number
  deadline_dt: string
  area_name: string
  place_name: string
  address: string
  point: { lat: number; lng: number } | null
  capacity: number
  level: (typeof LEVELS)[number]
  pace: string
  is_approval: boolean
  cost_text: string
  repeat_weeks: 0 | 1 | 2 | 4
  repeat_until: string
}

const emptyValues: Values = {
  adhoc_name: '',
  content: '',
  start_dt: '',
  minutes: 90,
  deadline_dt: '',
  area_name: '',
  place_name: '',
  address: '',
  point: null,
  capacity: 10,
  level: 'any',
  pace: '',
  is_approval: false,
  cost_text: '',
  repeat_weeks: 0,
  repeat_until: '',
}

/** A new bungae, with the name and the start that the address has, as of a poll about dates. */
export function valuesFrom(search: URLSearchParams): Values {
  const start = search.get('start') ?? ''
  return {
    ...emptyValues,
    adhoc_name: [...(search.get('title') ?? '')].slice(0, NAME_MAX).join(''),
    start_dt: Number.isNaN(Date.parse(start)) ? '' : typedOf(start),
  }
}

export const valuesOf = (fields: AdhocFields): Values => ({
  ...emptyValues,
  ...fields,
  start_dt: typedOf(fields.start_dt),
  deadline_dt: fields.deadline_dt === undefined || fields.deadline_dt === fields.start_dt ? '' : typedOf(fields.deadline_dt),
  point: fields.lat === undefined || fields.lng === undefined ? null : { lat: fields.lat, lng: fields.lng },
  repeat_weeks: (fields.repeat_weeks ?? 0) as Values['repeat_weeks'],
  repeat_until: fields.repeat_until_dt === undefined ? '' : koreanDay(new Date(fields.repeat_until_dt)),
})

const YEAR_MS = 365 * DAY_MS

/** What is wrong, in the order of the fields. `before`: the start of the bungae that is edited, which may be nearer than a new one. */
export function problemsOf(values: Values, now: Date, before: string | null): Problem<Values>[] {
  const start = momentIn(values.start_dt)
  const deadline = values.deadline_dt === '' ? null : momentIn(values.deadline_dt)
  const until = values.repeat_until === '' ? null : endOfDay(values.repeat_until)
  const checks: [keyof Values, boolean, string][] = [
    ['adhoc_name', [...values.adhoc_name.trim()].length < NAME_MIN, words.problems.name],
    ['start_dt', start === null || (values.start_dt !== before && !isStartAllowed(start, now)), words.problems.start],
    ['deadline_dt', values.deadline_dt !== '' && (deadline === null || start === null || deadline > start), words.problems.deadline],
    ['area_name', values.area_name.trim() === '', words.problems.area],
    ['place_name', values.place_name.trim() === '', words.problems.place],
    ['address', values.address.trim() === '', words.problems.address],
    [
      'repeat_until',
      values.repeat_weeks !== 0 && until !== null && start !== null && (until <= start || until.getTime() > start.getTime() + YEAR_MS),
      words.problems.repeat,
    ],
  ]
  return checks.filter(([, isWrong]) => isWrong).map(([field, , text]) => ({ field, text }))
}

/** The body of the call. */
export function fieldsOf({ point, start_dt, deadline_dt, repeat_weeks, repeat_until, ...values }: Values): AdhocFields {
  const deadline = deadline_dt === '' ? null : momentIn(deadline_dt)
  return {
    ...values,
    start_dt: momentIn(start_dt)!.toISOString(),
    ...(deadline && { deadline_dt: deadline.toISOString() }),
    ...point,
    ...(repeat_weeks !== 0 && { repeat_weeks }),
    ...(repeat_weeks !== 0 && repeat_until !== '' && { repeat_until_dt: endOfDay(repeat_until).toISOString() }),
  }
}
