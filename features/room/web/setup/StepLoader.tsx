import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import type { Profile } from '#features/account/contract.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { toast } from '#kit/web/overlays.ts'
import { useSetup, type Setup } from '../api.ts'
import { SetupHeader } from './SetupPage.tsx'
import type { StepFlow } from './useStepFlow.ts'

type Props = { flow: StepFlow; title: string; children: (loaded: { me: Profile; setup: Setup }) => ReactNode }

/** Renders a step once the profile and the setup are loaded. */
export function StepLoader({ flow, title, children }: Props) {
  const profile = useProfile()
  const setup = useSetup()
  const loading = <LoadingStep flow={flow} title={title} query={profile.data ? setup : profile} />
  if (!profile.data || !setup.data) return loading
  return <Suspense fallback={loading}>{children({ me: profile.data, setup: setup.data })}</Suspense>
}

/** Shown while a step is loading, and where it can't be loaded. */
export function LoadingStep({ flow, title, query }: Omit<Props, 'children'> & { query: UseQueryResult }) {
  const skip = () => void flow.skip().catch(() => toast(ko.app.noAnswer))
  return (
    <Page header={<SetupHeader flow={flow} onSkip={skip} />} className="bg-surface px-5 pb-6">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <LoadingOrError query={query} />
    </Page>
  )
}

function LoadingOrError({ query }: { query: UseQueryResult }) {
  const isLate = useDelayed(query.isPending)
  if (query.isError) return <ErrorView onRetry={() => void query.refetch()} />
  if (!isLate) return null
  return (
    <div className="flex flex-col gap-4 pt-6">
      <Skeleton className="h-16 w-2/3 rounded-tile" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  )
}
