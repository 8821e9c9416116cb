import { isMinor } from '#features/identity/rules.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { Call } from '#kit/server/http/handle.ts'
import type { saveSettings as saveEndpoint, Setting } from '../contract.ts'
import { settingsErrors } from '../errors.ts'
import { firstOf, isKnown, OWN_KEYS_MAX, SETTING_KEYS, shapeOf, type SettingKey } from '../rules.ts'

type SettingsCall = Pick<Call<typeof saveEndpoint>, 'db' | 'me' | 'now' | 'caller' | 'services'>
/** The call within the transaction of the change. */
export type SettingsWrite = Omit<SettingsCall, 'db'> & { db: Tx }

/** Settings whose value another feature owns, such as a consent: they are read from and written to that feature. */
export type SettingsMirror = {
  keys: readonly SettingKey[]
  read(db: Db, userNo: number): Promise<Partial<Record<SettingKey, string>>>
  write(call: SettingsWrite, key: SettingKey, isOn: boolean): Promise<void>
}
export const settingsMirror = extensionPoint<SettingsMirror>('settingsMirror')
/** Runs when an account becomes private or public, in the same transaction. */
export const accountPrivacyChanged = extensionPoint<(tx: Tx) => Promise<void>>('accountPrivacyChanged')
/** Runs after the commit that makes an account public. */
export const accountOpened = extensionPoint<(db: Pool, userNo: number, now: Date) => Promise<void>>('accountOpened')

/** All settings of a member: every known key, then the client's own keys. */
export async function settingsOf(db: Db, userNo: number, now: Date, extensions: Extensions): Promise<Setting[]> {
  const mirrors = extensions.all(settingsMirror)
  const [known, ...mirrored] = await Promise.all([valuesOf(db, userNo, now), ...mirrors.map((mirror) => mirror.read(db, userNo))])
  for (const [name, value] of mirrored.flatMap(Object.entries<string>)) known.set(name, value)
  return [...known].map(([setting_key, setting_value]) => ({ setting_key, setting_value }))
}

/** Changes the sent settings, all or none. Of two parallel calls the later one wins for each key. */
export async function changeSettings(call: SettingsCall, pairs: readonly Setting[]): Promise<Setting[]> {
  const { db, me, services } = call
  const { extensions } = services
  const values = checked(pairs)
  const mirrors = extensions.all(settingsMirror)
  await db.transaction(async (tx) => {
    const own = [...values].filter(([name]) => !mirrors.some(({ keys }) => keys.includes(name as SettingKey)))
    await save(tx, me.user_no, new Map(own))
    for (const mirror of mirrors) {
      // In the order of `keys`, since a later one may depend on an earlier one.
      for (const name of mirror.keys) {
        const value = values.get(name)
        if (value !== undefined) await mirror.write({ ...call, db: tx }, name, value === '1')
      }
    }
    if (values.has('account_private')) await extensions.run(accountPrivacyChanged, tx)
    // Permissions depend on the main type.
    if (values.has('main_type')) await services.sessions.recheck(tx, me.user_no)
    tx.publishAfterCommit({ userNos: [me.user_no], event: 'ud', payload: { user_no: me.user_no } })
  })
  if (values.get('account_private') === '0') await extensions.run(accountOpened, db, me.user_no, call.now)
  return settingsOf(db, me.user_no, call.now, extensions)
}

/**
 * Saves settings for a member within another transaction, like `PUT /v1/user/settings` but without mirrored settings.
 * @throws the same errors
 */
export async function saveSettings(tx: Tx, userNo: number, pairs: readonly Setting[], _now: Date): Promise<void> {
  await save(tx, userNo, checked(pairs))
}

/** Stored in columns of the member, since queries use them. */
const COLUMNS = ['account_private', 'geo_auto_on', 'main_type'] as const satisfies readonly SettingKey[]
const isColumn = (name: string): boolean => (COLUMNS as readonly string[]).includes(name)

type StoredSettings = { birth: string | null; columns: Record<(typeof COLUMNS)[number], string>; pairs: [string, string][] }

async function valuesOf({ sql }: Db, userNo: number, now: Date): Promise<Map<string, string>> {
  const [stored] = await sql<StoredSettings[]>`
    select u.birth, json_build_object(
        'account_private', u.account_private::int::text, 'geo_auto_on', (not u.is_geo_manually_disabled)::int::text, 'main_type', u.main_type
      ) as columns,
      (select coalesce(json_agg(json_build_array(s.setting_key, s.setting_value) order by s.setting_key), '[]')
       from user_setting s where s.user_no = u.user_no) as pairs
    from users u where u.user_no = ${userNo}`
  const { birth = null, columns, pairs = [] } = stored ?? {}
  const set = new Map([...pairs, ...Object.entries(columns ?? {})])
  const minor = birth !== null && isMinor(birth, koreanDay(now))
  const values = new Map<string, string>()
  for (const name of SETTING_KEYS) {
    const value = valid(name, set.get(name)) ?? firstOf(name, minor)
    if (value !== null) values.set(name, value)
  }
  for (const [name, value] of set) if (!isKnown(name)) values.set(name, value)
  return values
}

/** A stored value that the current rules refuse counts as not set. */
const valid = (name: SettingKey, value: string | undefined): string | null =>
  value !== undefined && shapeOf(name)?.safeParse(value).success === true ? value : null

function checked(pairs: readonly Setting[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const { setting_key: name, setting_value } of pairs) {
    const shape = shapeOf(name)
    if (shape === null) throw settingsErrors.key(name.slice(0, 40))
    if (values.has(name)) throw settingsErrors.twice(name)
    const read = shape.safeParse(setting_value)
    if (!read.success) throw refusal(name, read.error.issues[0])
    values.set(name, read.data)
  }
  return values
}

/** Uses the shape's Korean message if it has one. */
function refusal(name: string, issue: { code: string; message: string } | undefined): AppError {
  const words = issue?.code === 'invalid_format' || issue?.code === 'custom' ? issue.message : settingsErrors.value.message
  return new AppError({ code: settingsErrors.value.code, status: settingsErrors.value.status, message: words }, name)
}

async function save(tx: Tx, userNo: number, values: Map<string, string>): Promise<void> {
  const { sql } = tx
  const [member] = await sql<{ expert_no: number | null }[]>`select expert_no from users where user_no = ${userNo} for no key update`
  if (values.get('main_type') === 'expert' && member?.expert_no == null) throw settingsErrors.not_expert('main_type')
  const given = (name: SettingKey): string | null => values.get(name) ?? null
  if (COLUMNS.some((name) => values.has(name))) {
    await sql`
      update users set
        account_private = coalesce(${given('account_private')}::text = '1', account_private),
        is_geo_manually_disabled = coalesce(${given('geo_auto_on')}::text = '0', is_geo_manually_disabled),
        main_type = coalesce(${given('main_type')}, main_type)
      where user_no = ${userNo}`
  }
  const rows = [...values].filter(([name]) => !isColumn(name))
  if (rows.length > 0) {
    await sql`
      insert into user_setting (user_no, setting_key, setting_value)
      select ${userNo}, k, v from unnest(${rows.map(([name]) => name)}::text[], ${rows.map(([, value]) => value)}::text[]) as given (k, v)
      on conflict (user_no, setting_key) do update set setting_value = excluded.setting_value`
    await refuseTooManyKeys(tx, userNo, rows)
  }
}

async function refuseTooManyKeys({ sql }: Tx, userNo: number, rows: [string, string][]): Promise<void> {
  const own = rows.find(([name]) => !isKnown(name))
  if (!own) return
  const [stored] = await sql<[{ own: number }]>`
    select count(*) as own from user_setting where user_no = ${userNo} and setting_key <> all(${[...SETTING_KEYS]}::text[])`
  if (stored.own > OWN_KEYS_MAX) throw settingsErrors.too_many(own[0])
}

/** Stores the visibility of a member's first post as their default. `visibilities`: a query for `user_no` and `visibility`. */
export const firstVisibilitySql = (visibilities: string): string => `
    insert into user_setting (user_no, setting_key, setting_value)
    select distinct on (v.user_no) v.user_no, 'default_visibility', v.visibility from (${visibilities}) v order by v.user_no
    on conflict do nothing`
