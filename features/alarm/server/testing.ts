import { putPushDevice } from '#kit/server/auth/devices.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { countAlarms, listAlarms, type Alarm } from '../contract.ts'
import { notify, type Notice } from './notify.ts'

/** For tests of features whose jobs or timers create alarms. */
export { alarm as alarmFeature } from './feature.ts'

/** Creates an alarm; by default for a like of a daily. */
export const sendNotice = ({ db, clock }: TestServer, notice: Partial<Notice> & Pick<Notice, 'to'>): Promise<void> =>
  db.transaction((tx: Tx) => notify(tx, { kind: 'LIKE_POST', target: 'daily:1', link: '/daily-detail/1', ...notice }, clock.now))

export async function alarmsOf(server: TestServer, as: TestMember, query = {}): Promise<Alarm[]> {
  const { status, body } = await server.call(listAlarms, { query }, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.query as Alarm[]
}

export async function unreadOf(server: TestServer, as: TestMember): Promise<number> {
  return ((await server.call(countAlarms, {}, { as })).body.query as { unread_qtt: number }).unread_qtt
}

/** Adds a browser that receives pushes, without the endpoint's checks. */
export async function aBrowser({ db }: TestServer, { user_no }: TestMember, endpoint = `https://push.test/${user_no}`): Promise<string> {
  const [session] = await db.sql<[{ session_no: string }]>`select session_no from user_session where user_no = ${user_no} limit 1`
  await putPushDevice(db, session.session_no, { channel: 'web', address: endpoint, p256dh: 'key', auth: 'auth' }, new Date())
  return endpoint
}

export async function setSettings({ db }: TestServer, { user_no }: TestMember, settings: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    await db.sql`
      insert into user_setting values (${user_no}, ${key}, ${value})
      on conflict (user_no, setting_key) do update set setting_value = excluded.setting_value`
  }
}

/** Removes and returns the messages in the outbox. */
export async function takeOutbox({ db }: TestServer): Promise<{ channel: string; recipient: string; message: Record<string, string> }[]> {
  const rows = await db.sql<{ channel: string; recipient: string; message: Record<string, string> }[]>`
    with gone as (delete from outbox returning *) select channel, recipient, message from gone order by outbox_no`
  return [...rows]
}

/** The same member with a token that is valid now, for use after the clock was advanced. */
export async function withNewToken({ app, db, clock }: TestServer, { user_no }: TestMember): Promise<TestMember> {
  return { user_no, token: await app.services.sessions.open(db, { user_no, device: 'test', now: clock.now }) }
}
