import { pictureIn, sharedCard } from '#features/share/server/public.ts'
import { cardText } from '#features/share/rules.ts'
import { href } from '#features/routes.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { READABLE_STATES } from '../transitions.ts'

type Row = { meet_title: string; intro: string; picture: string | null }

/** $1 the club. */
const SHARED: Statement = `
  select c.meet_title, c.intro, ${pictureIn('jsonb_build_array(c.meet_thumb)')} as picture
  from meet c where c.meet_no = $1 and c.state in ${statesSql(READABLE_STATES)} and c.hide_dt is null
    and c.visibility = 'public'`

/** The link preview of a club that guests may open. */
export const clubCard = extend(sharedCard, {
  kind: 'club',
  screen: (id) => href('ClubDetail', { id }),
  async find(db, meetNo) {
    const [club] = await rowsOf<Row>(db, SHARED, [meetNo])
    return club ? { title: club.meet_title, text: cardText(club.intro), picture: club.picture } : null
  },
})

/** A post of a board leads to its screen; its link preview says nothing of it, because only members read it. */
export const boardCard = extend(sharedCard, { kind: 'board', screen: (id) => href('ClubBoardDetail', { id }), find: async () => null })
