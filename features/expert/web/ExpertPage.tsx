import { ChevronLeft, X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { expertFrame as words } from '../words/info.ts'

/** The top of a screen that experts have on the phone and in the portal. */
export type ExpertHead = {
  title: string
  left: 'back' | 'close'
  onLeft: () => void
  /** In the portal an entry of the side leads to it, so that nothing lies behind it. */
  isEntry?: boolean
  /** In the portal, right of the title of an entry. */
  right?: ReactNode
  /** Instead of the phone's header, where the screen is in neither frame: in the console. */
  top?: ReactNode
  /** Below the title: tabs, with the id of the panel that the page then is. */
  tabs?: { bar: ReactNode; panelId: string }
}

type Props = { head: ExpertHead; footer?: ReactNode; onRefresh?: () => Promise<unknown>; className?: string; children: ReactNode } & {
  scrollRef?: RefObject<HTMLDivElement | null>
}

/** A screen that experts have on the phone and in the portal: the same content in the frame of either. */
export function ExpertPage({ head, footer, onRefresh, scrollRef, className, children }: Props) {
  const isPortal = useIsPortal()
  const { tabs } = head
  const panel = tabs && ({ role: 'tabpanel', id: tabs.panelId, 'aria-labelledby': `${tabs.panelId}-tab` } as const)
  if (!isPortal) {
    return (
      <Page
        header={
          <>
            {head.top ?? <ExpertHeader head={head} />}
            {tabs?.bar}
          </>
        }
        footer={footer}
        className={panel ? '' : className}
        onRefresh={onRefresh}
        scrollRef={scrollRef}
      >
        {panel ? (
          <div {...panel} className={className}>
            {children}
          </div>
        ) : (
          children
        )}
      </Page>
    )
  }
  const Icon = head.left === 'close' ? X : ChevronLeft
  const leave = head.isEntry ? (
    head.right
  ) : (
    <Button variant="line" size={44} icon={<Icon size={18} strokeWidth={1.9} />} onClick={head.onLeft}>
      {head.left === 'close' ? ko.ui.close : words.back}
    </Button>
  )
  return (
    <PortalPage
      title={head.title}
      right={leave}
      footer={footer && <div className="mx-auto w-full max-w-[1056px] wide:px-2">{footer}</div>}
      scrollRef={scrollRef}
    >
      {tabs && <div className="mb-1 overflow-hidden rounded-card">{tabs.bar}</div>}
      {/* A form is a card of its own; other content has the margin of the phone, which the portal's page has already. */}
      <div {...panel} className={cx('rounded-card', head.left === 'back' && '-mx-3', className)}>
        {children}
      </div>
    </PortalPage>
  )
}

/** The phone's header of such a screen. */
export const ExpertHeader = ({ head: { title, left, onLeft } }: { head: ExpertHead }) => (
  <Header left={left} title={title} onLeft={onLeft} />
)

/** Whether the calling screen is one of the expert portal. */
export const useIsPortal = (): boolean => useScreen().name.startsWith('Pc')
