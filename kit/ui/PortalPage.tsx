import type { ReactNode, RefObject } from 'react'
import { Page } from './Page.tsx'

type Props = {
  title: string
  /** Right of the title. */
  right?: ReactNode
  footer?: ReactNode
  scrollRef?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** A screen of the expert portal: its h1, and content at most 1000 px wide. */
export function PortalPage({ title, right, footer, scrollRef, children }: Props) {
  return (
    <Page footer={footer} scrollRef={scrollRef} className="mx-auto w-full max-w-[1056px] px-5 py-6 wide:px-7">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-t8 font-bold outline-none">
          {title}
        </h1>
        {right}
      </div>
      {children}
    </Page>
  )
}
