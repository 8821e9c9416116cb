import { Suspense, type ReactNode } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import type { Profile } from '#features/account/contract.ts'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { toast } from '#kit/web/overlays.ts'
import { QueryFallback, type QueryState } from '#kit/web/QueryFallback.tsx'
import { useSetup, type Setup } from '../api.ts'
import { SetupHeader } from './SetupPage.tsx'
import type { StepFlow } from './useStepFlow.ts'

type Props = { flow: StepFlow; title: string; children: (loaded: { me: Profile; setup: Setup }) => ReactNode }

/** Renders a step once the profile and the setup are loaded. */
export function StepLoader({ flow, title, children }: Props) {
  const profile = useProfile()
  const setup = useSetup()
  if (!profile.data || !setup.data) return <LoadingStep flow={flow} title={title} query={profile.data ? setup : profile} />
  return (
    <Suspense fallback={<LoadingStep flow={flow} title={title} query={FORM} />}>
      {children({ me: profile.data, setup: setup.data })}
    </Suspense>
  )
}

/** What a step waits for while its form is loaded, as `query` of `LoadingStep`. */
export const FORM: QueryState = { isPending: true, isError: false, isFetching: true, refetch: () => undefined }

/** Shown while a step is loading, and where it can't be loaded. */
export function LoadingStep({ flow, title, query }: Omit<Props, 'children'> & { query: QueryState }) {
  const skip = () => void flow.skip().catch(() => toast(ko.app.noAnswer))
  return (
    <Page header={<SetupHeader flow={flow} onSkip={skip} />} className="bg-surface px-5 pb-6">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <QueryFallback
        query={query}
        skeleton={
          <div className="flex flex-col gap-4 pt-6">
            <Skeleton className="h-16 w-2/3 rounded-tile" />
            <Skeleton className="h-56 rounded-card" />
          </div>
        }
      />
    </Page>
  )
}
