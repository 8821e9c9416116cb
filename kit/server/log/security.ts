import type { Caller } from '../http/handle.ts'
import type { Log } from '../http/services.ts'

/** A security event: its name, and the account that it is about; null when no account is known. */
type SecurityEvent = { security: string; user_no: number | null; [fact: string]: unknown }

/** Logs a security event with the address of the caller, which no other line holds (decision 050), and the request. */
export function logSecurity(log: Log, { address, id }: Pick<Caller, 'address' | 'id'>, event: SecurityEvent, message: string): void {
  log.warn({ ...event, caller_address: address, request_id: id }, message)
}
