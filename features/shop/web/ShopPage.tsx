import { ChevronLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Header } from '#kit/ui/Header.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { platformShop as words } from '../words/platform.ts'
import { useShop } from './shopPaths.ts'

type Props = Omit<ComponentProps<typeof Page>, 'header'> & {
  title: string
  /** Beside the title. */
  count?: ReactNode
  onBack: () => void
  left?: 'back' | 'close'
  right?: ReactNode
  /** Below the title: filters. */
  bar?: ReactNode
  /** In the portal an entry of the side leads to it, so that nothing lies behind it. */
  isEntry?: boolean
  hasLine?: boolean
}

/** A screen that both shops have: below the phone's header, or below the portal's title. */
export function ShopPage({
  title,
  count,
  onBack,
  left = 'back',
  right,
  bar,
  isEntry = false,
  hasLine = true,
  footer,
  className,
  ...page
}: Props) {
  const isPortal = useShop() === 'platform'
  if (!isPortal) {
    const head =
      count === undefined ? (
        title
      ) : (
        <>
          {title} {count}
        </>
      )
    return (
      <Page
        header={
          <>
            <Header left={left} title={head} onLeft={onBack} right={right} line={hasLine} />
            {bar}
          </>
        }
        footer={footer}
        className={className}
        {...page}
      />
    )
  }
  const leave = !isEntry && (
    <Button variant="line" size={44} icon={<ChevronLeft size={18} strokeWidth={1.9} />} onClick={onBack}>
      {words.back}
    </Button>
  )
  return (
    <PortalPage
      title={title}
      right={
        <div className="flex items-center gap-2">
          {right}
          {leave}
        </div>
      }
      footer={footer && <div className="mx-auto w-full max-w-[1056px] wide:px-2">{footer}</div>}
      scrollRef={page.scrollRef}
    >
      {bar && <div className="mb-1 overflow-hidden rounded-card bg-surface pt-2">{bar}</div>}
      <div className={cx('-mx-3 rounded-card', className)}>{page.children}</div>
    </PortalPage>
  )
}
