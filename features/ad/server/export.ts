import { whole, type ExportPart } from '#kit/server/data-export.ts'

export const adExport: readonly ExportPart[] = [
  whole('ads', '본 광고와 누른 광고', 'select ad_no, al_type, reg_dt from ad_log where user_no = $1 order by reg_dt, ad_no, al_type'),
]
