import type { ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { CallError } from '#kit/web/call.ts'
import { QueryFallback, type QueryState } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { platformShop as words } from '../../words/platform.ts'

/** In place of goods that are not there: for an expert kept from selling the shop is closed, and what was decided says why. */
export function GoodsFallback({ query, skeleton }: { query: QueryState; skeleton: ReactNode }) {
  const go = useGo()
  const { error } = query
  if (!(error instanceof CallError) || error.code !== 'auth.limited_sell') return <QueryFallback query={query} skeleton={skeleton} />
  const toDecisions = (
    <Button variant="weak" size={48} onClick={() => go.to(href('Appeal'))}>
      {words.toDecisions}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyView text={words.closed} sub={error.message} action={toDecisions} />
    </div>
  )
}
