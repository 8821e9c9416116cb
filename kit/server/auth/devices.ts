import { createHash } from 'node:crypto'
import type { Db } from '../db/db.ts'

/** Where a session receives pushes: `push` is the native app's token, `web` a browser's subscription with its keys. */
export type PushDevice = { channel: 'push'; address: string } | { channel: 'web'; address: string; p256dh: string; auth: string }

/** A stored device, as `pushDevicesSql` selects it. */
export type PushRecipient = {
  channel: 'push' | 'web'
  address: string
  session_no: string
  p256dh: string | null
  auth: string | null
}

/** SHA-256 of an address: it is random and long, so that the digest needs no key and can be compared across changed secrets. */
export const addressHash = (address: string): Buffer => createHash('sha256').update(address).digest()

/**
 * Stores a device with its session, unless that has ended; in a transaction. An address belongs to one session at a time: it leaves the
 * one that had
 * it, of any member. A session has one app token. Lock order: session, then device.
 */
export async function putPushDevice({ sql }: Db, sessionNo: string, device: PushDevice, now: Date): Promise<void> {
  const [session] = await sql<{ user_no: number }[]>`
    select user_no from user_session where session_no = ${sessionNo} and end_dt is null for no key update`
  if (!session) return
  const hash = addressHash(device.address)
  if (device.channel === 'push') {
    await sql`delete from push_device where session_no = ${sessionNo} and channel = 'push' and address_hash <> ${hash}`
  }
  const { p256dh, auth } = device.channel === 'web' ? device : { p256dh: null, auth: null }
  await sql`
    insert into push_device (user_no, session_no, channel, address, address_hash, p256dh, auth, reg_dt)
    values (${session.user_no}, ${sessionNo}, ${device.channel}, ${device.address}, ${hash}, ${p256dh}, ${auth}, ${now})
    on conflict (address_hash) do update set user_no = excluded.user_no, session_no = excluded.session_no, channel = excluded.channel,
      p256dh = excluded.p256dh, auth = excluded.auth, reg_dt = excluded.reg_dt`
}

/** Removes the app token of a session. */
export async function removeAppToken({ sql }: Db, sessionNo: string): Promise<void> {
  await sql`delete from push_device where session_no = ${sessionNo} and channel = 'push'`
}

/** Removes an address of a member. */
export async function removePushDevice({ sql }: Db, userNo: number, address: string): Promise<void> {
  await sql`delete from push_device where user_no = ${userNo} and address_hash = ${addressHash(address)}`
}

/** Removes an address that the push service reports as gone. */
export async function removeGoneDevice({ sql }: Db, address: string): Promise<void> {
  await sql`delete from push_device where address_hash = ${addressHash(address)}`
}

/** Keeps the newest `max` browsers of a member. */
export async function keepNewestBrowsers({ sql }: Db, userNo: number, max: number): Promise<void> {
  await sql`
    delete from push_device where device_no in (
      select device_no from push_device where user_no = ${userNo} and channel = 'web' order by reg_dt desc, device_no desc offset ${max})`
}

/** Removes other members' devices of this browser, because the next member who logs in must not receive their pushes. */
export async function removeOthersDevices({ sql }: Db, browserHash: Buffer, userNo: number): Promise<void> {
  await sql`
    delete from push_device d using user_session s
    where s.session_no = d.session_no and s.browser_hash = ${browserHash} and s.end_dt is null and s.user_no <> ${userNo}`
}

/** SQL of a JSON list of `PushRecipient`: the devices of the member in the column `no`, with sessions that live at `now`. */
export const pushDevicesSql = (no: string, now: string): string => `(
  select coalesce(json_agg(json_build_object('channel', d.channel, 'address', d.address, 'session_no', d.session_no, 'p256dh', d.p256dh,
    'auth', d.auth) order by d.channel, d.device_no), '[]')
  from push_device d join user_session e on e.session_no = d.session_no
  where d.user_no = ${no} and e.end_dt is null and e.expire_dt > ${now})`

/** SQL: whether the member in the column `no` has a device. */
export const hasPushDeviceSql = (no: string): string => `exists (select from push_device d where d.user_no = ${no})`

/** The app token of a session; null if it has none. */
export async function appTokenOf({ sql }: Db, sessionNo: string): Promise<string | null> {
  const [row] = await sql<{ address: string }[]>`
    select address from push_device where session_no = ${sessionNo} and channel = 'push'`
  return row?.address ?? null
}
