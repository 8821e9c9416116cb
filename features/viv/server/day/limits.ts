import { logAct, operatorNameOrNullSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { LedgerDay, LedgerDayRow, LimitAlert, LimitForecasts } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { ALERTS_PAGE, limitForecast, limitSteps, TREND_DAYS } from '../../operator-rules.ts'
import { operatorConfigOf } from '../config.ts'

type Page = { before_day?: string | undefined; limit: number }

/** A page of days, the newest first. */
export const daysOf = (db: Pool, { before_day = '9999-01-01', limit }: Page): Promise<LedgerDayRow[]> =>
  rowsOf<LedgerDayRow>(db, DAYS, [before_day, limit])

/** One day with its trial balance; null if it is not written. */
export async function dayOf(db: Pool, day: string): Promise<LedgerDay | null> {
  const [row] = await rowsOf<LedgerDay>(db, DAY, [day])
  return row ?? null
}

/** When each limit's steps will be reached by the trend of the last days. */
export async function limitForecasts(db: Pool): Promise<LimitForecasts> {
  const [days, config] = [(await rowsOf<LedgerDayRow>(db, DAYS, ['9999-01-01', TREND_DAYS])).toReversed(), await operatorConfigOf(db)]
  const steps = limitSteps(config)
  return {
    float: limitForecast(
      days.map(({ day, float_won }) => ({ day, won: float_won })),
      config.float_limit_won,
      steps,
    ),
    issued: limitForecast(
      days.map(({ day, issued_year_won }) => ({ day, won: issued_year_won })),
      config.issue_year_limit_won,
      steps,
    ),
  }
}

/** Alerts of the limits: those that nobody has seen first, then the latest. */
export const alertsOf = (db: Pool): Promise<LimitAlert[]> => rowsOf<LimitAlert>(db, ALERTS, [ALERTS_PAGE])

/** Records who took note of an alert and what follows. @throws `treasury.not_found`, `treasury.ended` */
export async function seeAlert(op: OperatorContext, alertNo: number, note: string): Promise<LimitAlert> {
  const { tx, operatorNo, now } = op
  const before = await alertOf(tx, alertNo)
  const seen = await tx.sql`
    update viv_alert set seen_by = ${operatorNo}, seen_dt = ${now}, note = ${note} where alert_no = ${alertNo} and seen_dt is null`
  if (seen.count === 0) throw vivOperatorErrors.ended()
  const { kind, percent, won, limit_won } = before
  await logAct(op, { act: 'limit.seen', target: `alert:${alertNo}`, facts: { kind, percent, won, limit_won }, reason: note })
  return alertOf(tx, alertNo)
}

async function alertOf(db: Db, alertNo: number): Promise<LimitAlert> {
  const [row] = await rowsOf<LimitAlert>(db, ALERT, [alertNo])
  if (!row) throw vivOperatorErrors.not_found()
  return row
}

const DAY_COLUMNS = 'day, trial_won, float_won, issued_won, issued_year_won, differences, reg_dt'
export const DAYS: Statement = `select ${DAY_COLUMNS} from viv_day where day < $1::date order by day desc limit $2::int`
const DAY: Statement = `select ${DAY_COLUMNS}, trial from viv_day where day = $1::date`

const ALERT_COLUMNS = `a.alert_no, a.kind, a.percent, a.day, a.won, a.limit_won, a.reg_dt, ${operatorNameOrNullSql('a.seen_by')} as seen_by,
  a.seen_dt, a.note`
// The few that wait come first. Each part is read by an index.
const ALERTS: Statement = `
  select ${ALERT_COLUMNS} from (
    (select alert_no, kind, percent, day, won, limit_won, reg_dt, seen_by, seen_dt, note from viv_alert where seen_dt is null order by alert_no desc limit $1::int)
    union all (select alert_no, kind, percent, day, won, limit_won, reg_dt, seen_by, seen_dt, note
      from viv_alert where seen_dt is not null order by alert_no desc limit $1::int)
  ) a order by a.seen_dt is null desc, a.alert_no desc limit $1::int`
const ALERT: Statement = `select ${ALERT_COLUMNS} from viv_alert a where a.alert_no = $1`
