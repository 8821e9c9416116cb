import { useEffect, type ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { vivComplete as words } from '../../words/viv.ts'
import { useFlowExit, type VivFlow } from './useFlowExit.ts'

type Props = {
  title: string
  /** The flow that was completed. */
  flow: VivFlow
  children: ReactNode
}

/** The last page of a top-up, gift or exchange. */
export function CompletePage({ title, flow, children }: Props) {
  const { leave } = useFlowExit(flow)
  return (
    <Page
      header={<Header left="close" line={false} title={title} onLeft={leave} />}
      footer={
        <div className="px-5 py-3">
          <CompleteButtons flow={flow} />
        </div>
      }
      className="bg-surface px-5 pt-3 pb-6"
    >
      {children}
    </Page>
  )
}

/** In place of a completion that is not known: it loads, failed to load, or is not this member's. It says nothing of success. */
export function UnknownPage({ flow, children }: Omit<Props, 'title'>) {
  const { leave } = useFlowExit(flow)
  return (
    <Page header={<Header left="back" title={ko.titles.VivMain} onLeft={leave} />} className="bg-surface px-5 pt-3 pb-6">
      {children}
    </Page>
  )
}

/** Replaces a page of a flow that was opened without its number by the flow's first page. */
export function FlowStart({ at }: { at: string }) {
  const go = useGo()
  useEffect(() => {
    go.to(at, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for this page
  }, [at])
  return null
}

/** Buttons back to the screen that started the flow, and to the wallet. */
export function CompleteButtons({ flow }: { flow: VivFlow }) {
  const { hasStart, leave, toWallet } = useFlowExit(flow)
  return (
    <div className="grid gap-2">
      {hasStart && (
        <Button full onClick={leave}>
          {words.back}
        </Button>
      )}
      <Button full variant={hasStart ? 'quiet' : 'main'} onClick={toWallet}>
        {words.toViv}
      </Button>
    </div>
  )
}
