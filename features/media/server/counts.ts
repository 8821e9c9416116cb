import type { Count } from '#kit/server/counts.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { DOCUMENT } from '../rules.ts'

/** Counts the files that members and operators uploaded, by kind. The smaller sizes of a picture are not counted: they are made when they are asked for. */
export const countFiles = (tx: Tx): Promise<Count[]> => rowsOf<Count>(tx, FILES, [])

const FILES: Statement = `
  select 'file.' || k.kind as name, count(m.media_no) as count, coalesce(sum(m.bytes), 0)::bigint as bytes
  from unnest(array['picture', 'film', 'document']) k (kind)
  left join media m on m.state = 1
    and k.kind = case when m.mimetype like 'video/%' then 'film' when m.mimetype = '${DOCUMENT}' then 'document' else 'picture' end
  group by k.kind`
