import type { Tx } from '#kit/server/db/db.ts'
import type { Digest } from '#kit/server/auth/digest.ts'

type PaidWith = { user_no: number; instrument: string | null; now: Date }

/** Records a digest of the means of payment: accounts with the same one are related (viv/server/spend/related.ts). */
export async function recordInstrument({ sql }: Tx, digest: Digest, { user_no, instrument, now }: PaidWith): Promise<void> {
  if (instrument === null) return
  await sql`
    insert into pay_instrument (user_no, instrument_hash, reg_dt, used_dt)
    select u.user_no, ${digest('instrument', instrument)}, ${now}, ${now} from users u where u.user_no = ${user_no}
    on conflict (user_no, instrument_hash) do update set used_dt = excluded.used_dt`
}
