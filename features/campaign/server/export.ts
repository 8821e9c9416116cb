import { whole, type ExportPart } from '#kit/server/data-export.ts'

export const campaignExport: readonly ExportPart[] = [
  whole(
    'campaigns',
    '받은 광고 알림',
    `select r.campaign_no, c.title, c.content, r.reg_dt, r.open_dt from campaign_receipt r join campaign c on c.campaign_no = r.campaign_no
    where r.user_no = $1 order by r.campaign_no`,
  ),
]
