import { storageErrors } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import { daysBefore } from '#kit/server/jobs/cleanup.ts'
import { ensureSpace, type Storage } from '#kit/server/storage/storage.ts'
import { mediaErrors } from '../errors.ts'
import { DOCUMENT, DOCUMENT_BYTES_MAX, IMAGE_BYTES_MAX, UNFINISHED_HOURS, VIDEO_BYTES_MAX } from '../rules.ts'

type Wanted = { userNo: number | null; bytes: number; now: Date }

/**
 * Refuses an upload that exceeds the member's quota, the total quota or the disk. The caller has locked the member's row.
 * @throws `media.quota`, `storage.full`
 */
export async function enforceQuotas(
  tx: Tx,
  { storage, uploads, log }: Pick<Services, 'storage' | 'uploads' | 'log'>,
  { userNo, bytes, now }: Wanted,
): Promise<void> {
  const addressable = daysBefore(now, UNFINISHED_HOURS / 24)
  const [mine] = await rowsOf<Usage>(tx, MEMBER_USAGE, [userNo, addressable])
  if (mine!.bytes + bytes > uploads.memberBytes) throw mediaErrors.quota('bytes')
  const total = await totalOf(tx, storage, { addressable, now })
  if (total.bytes + bytes > uploads.totalBytes) {
    log.error({ bytes: total.bytes, limit: uploads.totalBytes }, 'no uploads: HARU_UPLOADS_TOTAL_GB is reached')
    throw storageErrors.full()
  }
  await ensureSpace(storage, bytes)
  total.bytes += bytes
}

type Usage = { bytes: number }

/** Milliseconds for which a process uses a measured total, to which it adds its own uploads: measuring reads every row. */
const TOTAL_MS = MINUTE_MS
const totals = new WeakMap<Storage, Usage & { at: number }>()

async function totalOf(tx: Tx, storage: Storage, { addressable, now }: { addressable: Date; now: Date }): Promise<Usage> {
  const known = totals.get(storage)
  if (known && now.getTime() - known.at < TOTAL_MS) return known
  const [row] = await rowsOf<Usage>(tx, TOTAL_USAGE, [addressable])
  const total = { bytes: row!.bytes, at: now.getTime() }
  totals.set(storage, total)
  return total
}

/**
 * SQL: the bytes that the upload of row `m` has in the storage at most. While its address may be valid or late objects are not removed
 * yet (begun
 * after `addressable`), raw objects can be sent again, beside the copy. A poster's size is not stored.
 */
const bytesSql = (addressable: string): string => `
  case when m.state = 1 then m.bytes else 0 end
  + case when m.state = 1 and m.reg_dt <= ${addressable} then 0 else
      case when m.state = 0 then m.bytes when m.mimetype like 'video/%' then ${VIDEO_BYTES_MAX}
        when m.mimetype = '${DOCUMENT}' then ${DOCUMENT_BYTES_MAX} else ${IMAGE_BYTES_MAX} end
      + case when m.has_poster then ${IMAGE_BYTES_MAX} else 0 end
    end`

// $1 member, $2 begun after
const MEMBER_USAGE: Statement = `
  select coalesce(sum(${bytesSql('$2::timestamptz')}), 0)::bigint as bytes from media m where m.user_no = $1`
// $1 begun after
const TOTAL_USAGE: Statement = `
  select coalesce(sum(${bytesSql('$1::timestamptz')}), 0)::bigint as bytes from media m`
