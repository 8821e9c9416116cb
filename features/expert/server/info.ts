import { isActiveMemberSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { ExpertPage, ExpertPaper, OwnInfo, saveOwnInfo } from '../contract/info.ts'
import { expertErrors } from '../errors.ts'
import { infoProblems, needsLicense, type Area, type Career, type DocumentKind } from '../rules.ts'
import { APPLICATION } from '../transitions.ts'
import { areaProblems, refuse } from './application.ts'
import { areaName } from './data.ts'
import { STANDING } from './sql.ts'

type InfoRow = {
  cate_no: number
  job_title: string | null
  affiliation_name: string | null
  license_kind: string | null
  license_issuer: string | null
  report_no: string | null
  license_expire_dt: string | null
  kinds: DocumentKind[]
  /** When the application was approved, and its licence or the newest renewal of it. */
  checked_dt: string
  license_checked_dt: string
  intro: string | null
  careers: Career[] | null
  areas: Area[] | null
  version: number
}

/** The page as the viewer may see it; null for a member who is no expert. @throws `request.not_found`, the same for a blocked, inactive and unknown member */
export async function expertPageOf(db: Db, { viewerNo, userNo }: { viewerNo: number | null; userNo: number }): Promise<ExpertPage | null> {
  const [seen] = await rowsOf<{ is_visible: boolean }>(db, VISIBLE, [viewerNo, userNo])
  if (!seen?.is_visible) throw requestErrors.not_found()
  const row = await infoRow(db, userNo)
  return row ? pageOf(row) : null
}

const VISIBLE: Statement = `
  select ${isActiveMemberSql({ userNo: 'asked.user_no' })} and ${notBlockedSql({ a: '$1::bigint', b: 'asked.user_no' })} as is_visible
  from (select $2::bigint as user_no) asked`

/** What the expert may change. @throws `request.not_found` for a member without an approved application */
export async function ownInfo(db: Db, userNo: number): Promise<OwnInfo> {
  const row = await infoRow(db, userNo)
  if (!row) throw requestErrors.not_found()
  const { intro, careers, areas, version } = row
  return { page: pageOf(row), intro: intro ?? '', careers: careers ?? [], areas: areas ?? [], version }
}

/** @throws `expert.info_changed` if it was changed since the version, and what is wrong */
export async function updateOwnInfo(db: Pool, userNo: number, body: Body<typeof saveOwnInfo>, now: Date): Promise<OwnInfo> {
  const { intro, careers, areas, version } = body
  refuse([...infoProblems(body, koreanDay(now)), ...areaProblems(areas)])
  await ownInfo(db, userNo)
  const written = await db.sql`
    insert into expert_profile (user_no, intro, careers, areas, version, edit_dt)
    select ${userNo}::bigint, ${intro}, ${db.sql.json(careers)}, ${db.sql.json(areas)}, 1, ${now}
    where ${version}::int = 0 or exists (select from expert_profile p where p.user_no = ${userNo})
    on conflict (user_no) do update set intro = excluded.intro, careers = excluded.careers, areas = excluded.areas,
      version = expert_profile.version + 1, edit_dt = excluded.edit_dt
    where expert_profile.version = ${version}`
  if (written.count === 0) throw expertErrors.info_changed()
  return ownInfo(db, userNo)
}

async function infoRow(db: Db, userNo: number): Promise<InfoRow | undefined> {
  const [row] = await rowsOf<InfoRow>(db, INFO, [userNo])
  return row
}

const INFO: Statement = `
  select a.cate_no, a.form ->> 'job_title' as job_title, a.form ->> 'affiliation_name' as affiliation_name,
    a.form ->> 'license_kind' as license_kind, a.form ->> 'license_issuer' as license_issuer, a.form ->> 'report_no' as report_no,
    a.license_expire_dt,
    array(select distinct d.kind from expert_document d where d.application_no = a.application_no) as kinds,
    a.decide_dt as checked_dt,
    greatest(a.decide_dt, (select max(r.decide_dt) from expert_application r
      where r.renews_no = a.application_no and r.state = ${APPLICATION.approved})) as license_checked_dt,
    coalesce(p.intro, a.form ->> 'intro') as intro, coalesce(p.careers, a.form -> 'careers') as careers,
    coalesce(p.areas, a.form -> 'areas') as areas, coalesce(p.version, 0) as version
  from expert_application a left join expert_profile p on p.user_no = a.user_no
  where a.user_no = $1 and a.renews_no is null and a.state in ${statesSql(STANDING)} and a.decide_dt is not null`

function pageOf(row: InfoRow): ExpertPage {
  const { job_title, affiliation_name, intro, careers, areas } = row
  return {
    job_title: job_title ?? '',
    affiliation_name,
    papers: papersOf(row),
    intro: intro ?? '',
    careers: careers ?? [],
    areas: (areas ?? []).map(areaName).filter((name) => name !== ''),
  }
}

/** The licence or certificate by its name, then what the documents prove. Business registrations are not shown. */
function papersOf(row: InfoRow): ExpertPaper[] {
  const { cate_no, license_kind, license_issuer, report_no, license_expire_dt, kinds, checked_dt, license_checked_dt } = row
  const papers: ExpertPaper[] = []
  const unnamed = { title: null, issuer: null, checked_dt, expire_dt: null }
  const isLicense = needsLicense(cate_no)
  if (license_kind !== null || isLicense) {
    papers.push({
      kind: isLicense ? 'license' : 'certificate',
      title: license_kind,
      issuer: license_issuer,
      checked_dt: license_checked_dt,
      expire_dt: license_expire_dt,
    })
  } else if (kinds.includes('certificate')) papers.push({ kind: 'certificate', ...unnamed })
  if (report_no !== null) papers.push({ kind: 'report', ...unnamed })
  if (kinds.includes('career')) papers.push({ kind: 'career', ...unnamed })
  return papers
}
