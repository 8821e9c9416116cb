import { href } from '#features/routes.ts'
import { cardText } from '#features/share/rules.ts'
import { sharedCard } from '#features/share/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { clubFor } from './club.ts'

type Row = { meet_no: number; adhoc_name: string; area_name: string }

/** $1 the bungae. */
const SHARED: Statement = `select a.meet_no, a.adhoc_name, a.area_name from adhoc a where a.adhoc_no = $1 and a.hide_dt is null`

/** The link preview of a bungae of a club that guests may open: without its exact place. */
export const bungaeCard = extend(sharedCard, {
  kind: 'bungae',
  screen: (id) => href('ClubBungaeDetail', { id }),
  async find(db, adhocNo) {
    const [bungae] = await rowsOf<Row>(db, SHARED, [adhocNo])
    const club = bungae && (await clubFor(db, bungae.meet_no, null).catch(() => undefined))
    return bungae && club ? { title: bungae.adhoc_name, text: cardText(`${club.meet_title} · ${bungae.area_name}`), picture: null } : null
  },
})
