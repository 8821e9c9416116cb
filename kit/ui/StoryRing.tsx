import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The ring around a face that has stories: brand colour for unseen ones, grey if all were seen. Say it in words nearby. */
export function StoryRing({ seen, children }: { seen: boolean; children: ReactNode }) {
  return <span className={cx('block rounded-full border-[2.5px] p-[2.5px]', seen ? 'border-edge' : 'border-brand')}>{children}</span>
}
