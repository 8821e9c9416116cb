import type { ReactNode } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import { href } from '#features/routes.ts'
import { mayEnter } from '#kit/contract/access.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { expertOnly as words } from '#features/expert/words/info.ts'
import { Page } from '#kit/ui/Page.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'

/**
 * A mobile screen of experts. Its route needs a log-in alone (decisions d-13): a member who is no expert sees why they cannot use it, and a
 * button to the application, in a page with this header.
 */
export function ExpertOnly({ header, skeleton, children }: { header: ReactNode; skeleton: ReactNode; children: ReactNode }) {
  const go = useGo()
  const viewer = useViewer()
  const profile = useProfile()
  if (mayEnter('expert', viewer) === 'enter') return children
  // The token does not say who is an expert, the profile does.
  return (
    <Page header={header}>
      {profile.data ? <Refusal onApply={() => go.to(href('ExpertApplyMain'))} /> : <QueryFallback query={profile} skeleton={skeleton} />}
    </Page>
  )
}

function Refusal({ onApply }: { onApply: () => void }) {
  return <EmptyView text={words.title} sub={words.text} action={<Button onClick={onApply}>{words.apply}</Button>} />
}
