import { inBoxSql, latSql, lngSql, pointSql, type NearAsk, type NearSource } from '#features/location/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ClubCard } from '../contract.ts'
import { CARD, toCards, type ClubRow } from './card.ts'
import { notBlockedByLeaderSql, SHOWN } from './listed.ts'
import { isClubMemberSql } from './sql.ts'

/** The clubs of lists that are nearest, as rows of `meet`, before anything is asked about the viewer. */
export const nearestClubsSql = ({ lat, lng, limit, box }: Pick<NearAsk, 'lat' | 'lng' | 'limit' | 'box'>): string => `
  select c.* from meet c where ${SHOWN} and c.shown_point is not null and ${inBoxSql('c.shown_point', box)}
  order by c.shown_point <-> ${pointSql({ lat, lng })} limit ${limit}`

/** Clubs nearby. Their members alone get the place itself. */
export const nearClubsSql = ({ viewer, words, lat, lng, limit, box }: NearAsk): NearSource => ({
  rows: `
    select c.meet_no as no, case when m.is_in then c.lat else ${latSql('c.shown_point')} end as lat,
      case when m.is_in then c.lng else ${lngSql('c.shown_point')} end as lng, not m.is_in as is_approximate, null::timestamptz as moment, c.user_no, c.name_key
    from (${nearestClubsSql({ lat, lng, limit, box })}) c
    cross join lateral (select ${isClubMemberSql({ meetNo: 'c.meet_no', userNo: viewer })} is not null as is_in offset 0) m`,
  as: 'c',
  isVisible: `${notBlockedByLeaderSql(viewer)} and (${words} is null or strpos(c.name_key, hangul_key(${words})) > 0)`,
})

/** Clubs of a district that lists show the viewer, newest first, as `no`. */
export const districtClubsSql = ({ viewer, sigunguCode, limit }: { viewer: string; sigunguCode: string; limit: number }): string => `
  select c.meet_no as no from meet c
  where ${SHOWN} and c.sigungu_code = ${sigunguCode} and case when not c.is_online and ${notBlockedByLeaderSql(viewer)} then true else false end
  order by c.meet_no desc limit ${limit}`

/** Whether the viewer may be shown what happens in the club: lists show it to them, or they are in it. */
export const isListedClubSql = ({ meetNo, viewer }: { meetNo: string; viewer: string }): string => `
  exists (select from meet c where c.meet_no = ${meetNo}
    and (${SHOWN} and ${notBlockedByLeaderSql(viewer)} or ${isClubMemberSql({ meetNo: 'c.meet_no', userNo: viewer })} is not null))`

/** The cards of these clubs. */
export const clubCards = async (db: Db, meetNos: readonly number[]): Promise<ClubCard[]> =>
  toCards(await rowsOf<ClubRow>(db, CARDS, [meetNos]))
export const CARDS: Statement = `select ${CARD} from meet c where c.meet_no = any ($1::bigint[])`
