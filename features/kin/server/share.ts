import { pictureIn, sharedCard } from '#features/share/server/public.ts'
import { cardText } from '#features/share/rules.ts'
import { HOME, href, pathOf } from '#features/routes.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { visibleKinPostSql } from '#features/post/server/public.ts'

type Row = { title: string; content: string; picture: string | null }

/** $1 null for a guest, $2 now, $3 the question. */
const SHARED: Statement = `
  select q.title, p.content, ${pictureIn('p.images')} as picture
  from kin_question q cross join lateral ${visibleKinPostSql({ postNo: 'q.ki_no', now: '$2::timestamptz' })} p where q.ki_no = $3 and $1::bigint is null`

/** The link preview of a question; it does not tell who asked. */
export const kinCard = extend(sharedCard, {
  kind: 'kin',
  screen: (id) => pathOf('KinDetail', { id }) ?? href(HOME),
  async find(db, kiNo, now) {
    const [question] = await rowsOf<Row>(db, SHARED, [null, now, kiNo])
    return question ? { title: question.title, text: cardText(question.content), picture: question.picture } : null
  },
})
