import type { ReactNode } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'

/** The expert's category; for other members the children. */
export function ExpertTag({ person: { cate_no }, children = null }: { person: { cate_no: number | null }; children?: ReactNode }) {
  const trade = cate_no === null ? undefined : ko.daily.expert[cate_no]
  return trade ? <Tag tone="brand">{trade}</Tag> : children
}
