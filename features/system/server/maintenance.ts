import { logAct, operatorNameOrNullSql, operatorNameSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { codeOf } from '#kit/server/db/engine/problem.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { systemErrors } from '../errors.ts'
import type { AppVersion, MaintenanceRow, planMaintenance, setVersion } from '../operator-contract.ts'
import { MAINTENANCE_HOURS, MAINTENANCES } from '../operator-rules.ts'
import { announce } from './switches.ts'

export const maintenancesOf = (db: Db): Promise<MaintenanceRow[]> => rowsOf<MaintenanceRow>(db, LIST, [MAINTENANCES])

/** Announces a time in which haru is closed. @throws `system.past`, `system.order`, `system.overlap` */
export async function plan(op: OperatorContext, body: Body<typeof planMaintenance>): Promise<MaintenanceRow> {
  const { announce_dt, from_dt, until_dt, notice, reason } = body
  const [announced, from, until] = [announce_dt, from_dt, until_dt].map((text) => Date.parse(text)) as [number, number, number]
  if (until <= op.now.getTime()) throw systemErrors.past('until_dt')
  if (announced > from || from >= until) throw systemErrors.order('from_dt')
  if (until - from > MAINTENANCE_HOURS * HOUR_MS) throw systemErrors.order('until_dt')
  try {
    const [made] = await rowsOf<{ maintenance_no: number }>(op.tx, PLAN, [
      announce_dt,
      from_dt,
      until_dt,
      notice,
      reason,
      op.operatorNo,
      op.now,
    ])
    await logAct(op, {
      act: 'maintenance.plan',
      target: `maintenance:${made!.maintenance_no}`,
      facts: { announce_dt, from_dt, until_dt, notice },
      reason,
    })
    announce(op.tx)
    return await one(op.tx, made!.maintenance_no)
  } catch (error) {
    if (codeOf(error) === EXCLUSION_VIOLATION) throw systemErrors.overlap('from_dt')
    throw error
  }
}

const EXCLUSION_VIOLATION = '23P01'

/** Cancels a planned one, or ends one that runs. @throws `system.no_maintenance`, `system.over` */
export async function cancel(op: OperatorContext, maintenanceNo: number, reason: string): Promise<MaintenanceRow> {
  const [cancelled] = await rowsOf(op.tx, CANCEL, [maintenanceNo, op.operatorNo, op.now])
  if (!cancelled) {
    await one(op.tx, maintenanceNo)
    throw systemErrors.over()
  }
  await logAct(op, { act: 'maintenance.cancel', target: `maintenance:${maintenanceNo}`, reason })
  announce(op.tx)
  return one(op.tx, maintenanceNo)
}

export const versionsOf = (db: Db): Promise<AppVersion[]> => rowsOf<AppVersion>(db, VERSIONS, [])

export async function saveVersion(
  op: OperatorContext,
  platform: AppVersion['platform'],
  { min_version, store_url, reason }: Body<typeof setVersion>,
): Promise<AppVersion> {
  const [before] = await rowsOf<{ min_version: string; store_url: string }>(op.tx, LOCK_VERSION, [platform])
  await rowsOf(op.tx, SAVE_VERSION, [platform, min_version, store_url, op.operatorNo, op.now])
  const facts = { before: before ?? {}, after: { min_version, store_url } }
  await logAct(op, { act: 'version.set', target: `version:${platform}`, facts, reason })
  announce(op.tx)
  return (await versionsOf(op.tx)).find((one) => one.platform === platform)!
}

async function one(db: Db, maintenanceNo: number): Promise<MaintenanceRow> {
  const [row] = await rowsOf<MaintenanceRow>(db, ONE, [maintenanceNo])
  if (!row) throw systemErrors.no_maintenance()
  return row
}

const COLUMNS = `m.maintenance_no, m.announce_dt, m.from_dt, m.until_dt, m.notice, m.reason, ${operatorNameSql('m.made_by')} as made_by,
  ${operatorNameOrNullSql('m.cancel_by')} as cancel_by, m.cancel_dt`

const LIST: Statement = `select ${COLUMNS} from maintenance m order by m.from_dt desc, m.maintenance_no desc limit $1::int`
const ONE: Statement = `select ${COLUMNS} from maintenance m where m.maintenance_no = $1`

// $1 announced, $2 from, $3 until, $4 notice, $5 reason, $6 operator, $7 now.
const PLAN: Statement = `
  insert into maintenance (announce_dt, from_dt, until_dt, notice, reason, made_by, reg_dt) values ($1, $2, $3, $4, $5, $6, $7) returning maintenance_no`

// $1 number, $2 operator, $3 now.
const CANCEL: Statement = `
  update maintenance set cancel_by = $2, cancel_dt = $3 where maintenance_no = $1 and cancel_dt is null and until_dt > $3 returning maintenance_no`

const VERSIONS: Statement = `
  select v.platform, v.min_version, v.store_url, ${operatorNameSql('v.change_by')} as change_by, v.change_dt from app_version v order by v.platform`
const LOCK_VERSION: Statement = 'select min_version, store_url from app_version where platform = $1 for update'
// $1 platform, $2 version, $3 address, $4 operator, $5 now.
const SAVE_VERSION: Statement = `
  insert into app_version (platform, min_version, store_url, change_by, change_dt) values ($1, $2, $3, $4, $5)
  on conflict (platform) do update set min_version = excluded.min_version, store_url = excluded.store_url, change_by = excluded.change_by,
    change_dt = excluded.change_dt`
