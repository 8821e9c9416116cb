import { visibleToSql } from '#features/block/server/public.ts'
import { kinPostSql } from '#features/post/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { searchRowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listSimilarKin } from '../../contract.ts'
import { SIMILAR_MAX } from '../../rules.ts'

/** How much of what is typed must be in a title, from 0 to 1. */
const WORD_SIMILARITY_MIN = 0.6
/** Only so many of the newest matches are compared. */
const MATCHES_MAX = 100

/** $1 the viewer, $2 what is typed. Reading `asked` sets the threshold of `<%` until the transaction ends. */
export const SIMILAR: Statement = `
  with asked as materialized (
    select hangul_code(hangul_key($2::text)) as code, set_config('pg_trgm.word_similarity_threshold', '${WORD_SIMILARITY_MIN}', true) as min
  ), matched as materialized (
    select q.ki_no from kin_question q where q.state <> 0 and (select code from asked) <% q.title_code order by - q.ki_no limit ${MATCHES_MAX}
  )
  select q.ki_no, q.title as ki_title, q.state, q.answer_qtt
  from matched m join kin_question q on q.ki_no = m.ki_no cross join lateral ${kinPostSql('q.ki_no')} p
  where ${visibleToSql({ post: 'p', viewer: '$1::bigint' })}
  order by word_similarity((select code from asked), q.title_code) desc, q.answer_qtt > 0 desc, q.ki_no desc limit ${SIMILAR_MAX}`

/** Questions whose title has what is typed, or nearly so. */
export const similarTo = (db: Db, viewerNo: number | null, q: string): Promise<Answer<typeof listSimilarKin>> =>
  searchRowsOf(db, SIMILAR, [viewerNo, q])
