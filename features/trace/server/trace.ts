import type { sendTrace } from '#features/trace/contract.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { redact, REDACTED, redactText } from '#kit/server/log/redact.ts'
import type { Log } from '#kit/server/http/services.ts'
import { daysBefore } from '#kit/server/jobs/cleanup.ts'
import { GROUP_DAYS, TRACE_DAYS } from '../rules.ts'
import { countReport } from './groups.ts'

type Trace = Body<typeof sendTrace>

/**
 * Stores a client's report without secrets, personal data, and the bodies of log-in, chat and health calls.
 * @throws `request.busy` when storing fails: a fault would make the client send another report
 */
export async function storeTrace(db: Pool, userNo: number | null, trace: Trace, now: Date, log: Log): Promise<Record<string, never>> {
  const { deviceInfo, error, url, request, response, status } = withoutSecrets(trace)
  try {
    const release = releaseIn(deviceInfo, now)
    await db.transaction(async (tx) => {
      const groupNo = await countReport(tx, { error, request, status, release, user_no: userNo }, now)
      await tx.sql`
        insert into client_trace (group_no, user_no, device_info, error, url, request, response, status, reg_dt)
        values (${groupNo}, ${userNo}, ${asJson(deviceInfo)}::text::jsonb, ${asJson(error)}::text::jsonb, ${url}, ${asJson(request)}::text::jsonb,
          ${asJson(response)}::text::jsonb, ${status ?? null}, ${now})`
    })
  } catch (fault) {
    log.error({ err: fault }, 'a client trace could not be stored')
    throw requestErrors.busy()
  }
  return {}
}

export async function cleanupTraces({ sql }: Pool, now: Date): Promise<number> {
  const reports = await sql`delete from client_trace where reg_dt < ${daysBefore(now, TRACE_DAYS)}`
  const groups = await sql`delete from trace_group where last_dt < ${daysBefore(now, GROUP_DAYS)}`
  return reports.count + groups.count
}

/** The release that the web names: the moment of its build. What a client sends instead of it is none, and so is one of the future. */
function releaseIn(deviceInfo: unknown, now: Date): string | null {
  const { release } = (deviceInfo ?? {}) as { release?: unknown }
  if (typeof release !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(release)) return null
  return Date.parse(release) < now.getTime() + DAY_MS ? release : null
}

/** Calls whose bodies hold passwords, conversations or health: log-in, chat, counselling, records. */
const PRIVATE = '(?:auth|chat\\w*|counsel\\w*|daily\\w*|comment|lbs)(?:[/?#"\\\\\\s]|%2F|$)'
const PRIVATE_CALL = new RegExp(`(?:/|%2F)${PRIVATE}`, 'i')
/** An error's stack has file names too, so there only a whole address identifies a private call. */
const PRIVATE_IN_ERROR = new RegExp(`/v\\d+/user/${PRIVATE}`, 'i')
/** A trace is 64 KB at most; what is searched for secrets is bounded, because it takes time of the event loop. */
const LIMITS = { text: 2000, total: 12_000, members: 50, depth: 6 }

function withoutSecrets(trace: Trace): Trace {
  const clean = redact(trace, LIMITS) as Trace
  const url = redactText(trace.url, LIMITS.text)
  if (!isPrivateCall(trace)) return { ...clean, url }
  return {
    ...clean,
    url,
    error: outline(clean.error, ['name', 'message', 'stack', 'code']),
    request: outline(clean.request, ['method', 'url', 'line']),
    response: outline(clean.response, ['state', 'code', 'status']),
  }
}

/** The page's address does not identify the call, so the addresses inside the report are checked at any depth. */
function isPrivateCall({ url, request, response, error }: Trace): boolean {
  return PRIVATE_CALL.test(textOf(url, request, response)) || PRIVATE_IN_ERROR.test(textOf(error))
}

const textOf = (...values: unknown[]): string => JSON.stringify(values)

/** Only the named members with a string or number value. */
function outline(value: unknown, names: string[]): unknown {
  if (typeof value !== 'object' || value === null) return value === null || value === undefined ? null : REDACTED
  const kept = Object.entries(value).filter(([name, item]) => names.includes(name) && ['string', 'number'].includes(typeof item))
  return { ...Object.fromEntries(kept), rest: REDACTED }
}

const asJson = (value: unknown): string => JSON.stringify(value ?? null)
