import { districtExpertsSql, hasNameSql } from '#features/account/server/public.ts'
import { nearAdhocsSql } from '#features/bungae/server/public.ts'
import { districtClubsSql, nearClubsSql } from '#features/club/server/public.ts'
import { followedSql } from '#features/follow/server/public.ts'
import {
  districtInBoxSql,
  nearestDistrictsSql,
  nearPositionsSql,
  type BoxSql,
  type NearAsk,
  type NearSource,
} from '#features/location/server/public.ts'
import { isFindableSql } from '#features/search/server/public.ts'
import { districtItemsSql, nearItemsSql } from '#features/shop/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { CLUSTERS_MAX, COUNT_MAX, NEAREST_MAX, NEAREST_WITH_WORDS_MAX, VIEW_MAX, type NearbyKind } from '../rules.ts'

// $1 the viewer or null, $2 now, of which not every kind asks, $3 and $4 from where the nearest are looked for.

/** A row of a statement: `moment` is when a position was sent, null of other kinds. */
export type NearRow = { no: number; lat: number; lng: number; is_approximate: boolean; moment: string | null; km: number }

/** What is near: the features' own fragments, which know who may see what. */
const SOURCES: Record<NearbyKind, (ask: NearAsk) => NearSource> = {
  people: nearPeopleSql,
  expert: (ask) => checked(nearExpertsSql(ask)),
  shop: (ask) => checked(nearItemsSql(ask)),
  club: nearClubsSql,
  bungae: nearAdhocsSql,
}

/** A query of what the viewer may see. */
const checked = (rows: string): NearSource => ({ rows, as: 'x', isVisible: 'true' })

function nearPeopleSql(ask: NearAsk): NearSource {
  const positions = nearPositionsSql({ ...ask, followed: followedSql(ask.viewer) })
  return { ...positions, isVisible: `${positions.isVisible} and ${hasNameSql({ userNo: `${positions.as}.no`, words: ask.words })}` }
}

type District = { viewer: string; now: string; words: string; sigunguCode: string; limit: number }

/** Experts of a district by the rules of their search, as `no`. */
const districtExperts = ({ viewer, words, sigunguCode, limit }: District): string => {
  const where = (user: string): string => `${isFindableSql({ user, viewer })} and ${hasNameSql({ userNo: `${user}.user_no`, words })}`
  return `select e.user_no as no from (${districtExpertsSql({ sigunguCode, where, limit })}) e`
}

/** Experts are in the middle of their district, as in their search. */
function nearExpertsSql({ viewer, now, lat, lng, words, limit, box }: NearAsk): string {
  return `
    select e.no, d.lat, d.lng, true as is_approximate, null::timestamptz as moment from ${nearestDistrictsSql({ lat, lng })} d
    cross join lateral (${districtExperts({ viewer, now, words, sigunguCode: 'd.sigungu_code', limit })}) e
    where ${districtInBoxSql('d', box)} order by d.dist, e.no desc limit ${limit}`
}

const from = { viewer: '$1::bigint', now: '$2::timestamptz', lat: '$3::float8', lng: '$4::float8' }

/**
 * `$5` words or null, `$6` the radius in km or null. The rows in their order, before anything is asked about the viewer; `offset 0` keeps what is
 * calculated for a row from being calculated again wherever it is read.
 */
function withinRadius(kind: NearbyKind, limit: number, order = ''): { found: string; where: string } {
  const { rows, as, isVisible } = SOURCES[kind]({ ...from, words: '$5::text', limit, box: null })
  return {
    found: `(
    select s.* from (
      select r.*, distance_km(r.lat, r.lng, $3::float8, $4::float8) as km from (${rows} offset 0) r offset 0) s
    where $2::timestamptz is not null and ($6::float8 is null or s.km <= $6::float8) ${order} offset 0) ${as}`,
    where: isVisible,
  }
}

const byKind = <T>(make: (kind: NearbyKind) => T): Record<NearbyKind, T> => ({
  people: make('people'),
  expert: make('expert'),
  shop: make('shop'),
  club: make('club'),
  bungae: make('bungae'),
})

/** `$7` and `$8` distance and number of the last of the page before or nulls, `$9` the limit. */
const nearest = (limit: number): Record<NearbyKind, Statement> =>
  byKind((kind) => {
    const order = 'and ($7::float8 is null or s.km > $7::float8 or s.km = $7::float8 and s.no < $8::bigint) order by s.km, s.no desc'
    const { found, where } = withinRadius(kind, limit, order)
    return `select no, lat, lng, is_approximate, moment, km from ${found} where ${where} order by km, no desc limit $9::int`
  })
export const NEAREST = nearest(NEAREST_MAX)
export const NEAREST_WITH_WORDS = nearest(NEAREST_WITH_WORDS_MAX)

export const COUNTS: Record<NearbyKind, Statement> = byKind((kind) => {
  const { found, where } = withinRadius(kind, NEAREST_MAX)
  return `select count(*)::int as qtt from (select 1 from ${found} where ${where} limit ${COUNT_MAX + 1}) c`
})

/** `$5` to `$8`: south, west, north and east of a view. */
const view: BoxSql = { south: '$5::float8', west: '$6::float8', north: '$7::float8', east: '$8::float8' }

/** A row of `CELLS`. `no` and the rest are those of the place where it is one alone. */
export type CellRow = Omit<NearRow, 'km'> & { qtt: number; is_more: boolean }

/** Kinds with a point of their own, in cells of `$9` by `$10` degrees. */
export const CELLS: Record<'people' | 'club' | 'bungae', Statement> = {
  people: cells('people'),
  club: cells('club'),
  bungae: cells('bungae'),
}

function cells(kind: NearbyKind): Statement {
  const { rows, as, isVisible } = SOURCES[kind]({ ...from, words: 'null::text', limit: VIEW_MAX, box: view })
  return `
    with found as materialized (select ${as}.no, ${as}.lat, ${as}.lng, ${as}.is_approximate, ${as}.moment from (${rows}) ${as} where ${isVisible})
    select count(*)::int as qtt, (select count(*) from found) >= ${VIEW_MAX} as is_more, max(f.no) as no, avg(f.lat) as lat, avg(f.lng) as lng,
      bool_or(f.is_approximate) as is_approximate, max(f.moment) as moment
    from found f where $2::timestamptz is not null group by floor(f.lat / $9::float8), floor(f.lng / $10::float8) order by 1 desc, 3 limit ${CLUSTERS_MAX}`
}

/** A district of a view, and how many of a kind it has, up to one more than `COUNT_MAX`. */
export type DistrictRow = { sigungu_code: string; lat: number; lng: number; qtt: number; no: number }

const DISTRICTS = {
  expert: districtExperts,
  shop: districtItemsSql,
  club: (ask: District) => districtClubsSql(ask),
}
export type DistrictKind = keyof typeof DISTRICTS

export const BY_DISTRICT: Record<DistrictKind, Statement> = {
  expert: byDistrict('expert'),
  shop: byDistrict('shop'),
  club: byDistrict('club'),
}

function byDistrict(kind: DistrictKind): Statement {
  const ask = { viewer: from.viewer, now: from.now, words: 'null::text', sigunguCode: 'd.sigungu_code', limit: COUNT_MAX + 1 }
  return `
    select d.sigungu_code, d.lat, d.lng, count(*)::int as qtt, max(x.no) as no from ${nearestDistrictsSql(from)} d
    cross join lateral (${DISTRICTS[kind](ask)}) x where $2::timestamptz is not null and ${districtInBoxSql('d', view)} group by 1, 2, 3`
}
