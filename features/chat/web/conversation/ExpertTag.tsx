import type { ReactNode } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'

/** What somebody is expert in; for whoever is not, what stands inside. */
export function ExpertTag({ person: { cate_no }, children = null }: { person: { cate_no: number | null }; children?: ReactNode }) {
  const trade = cate_no === null ? undefined : ko.daily.expert[cate_no]
  return trade ? <Tag tone="brand">{trade}</Tag> : children
}
