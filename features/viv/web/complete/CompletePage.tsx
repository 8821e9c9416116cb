import type { ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { vivComplete as words } from '../../words/viv.ts'
import { useErrand, type VivAct } from './useErrand.ts'

type Props = {
  title: string
  /** What is done. */
  act: VivAct
  children: ReactNode
}

/** The end of an act on viv, on a page of its own. */
export function CompletePage({ title, act, children }: Props) {
  const { leave } = useErrand(act)
  return (
    <Page
      header={<Header left="close" line={false} title={title} onLeft={leave} />}
      footer={
        <div className="px-5 py-3">
          <CompleteOut act={act} />
        </div>
      }
      className="bg-surface px-5 pt-3 pb-6"
    >
      {children}
    </Page>
  )
}

/** The ways out: to what it was done for, and to the wallet. */
export function CompleteOut({ act }: { act: VivAct }) {
  const { hasErrand, leave, toWallet } = useErrand(act)
  return (
    <div className="grid gap-2">
      {hasErrand && (
        <Button full onClick={leave}>
          {words.back}
        </Button>
      )}
      <Button full variant={hasErrand ? 'quiet' : 'main'} onClick={toWallet}>
        {words.toViv}
      </Button>
    </div>
  )
}
