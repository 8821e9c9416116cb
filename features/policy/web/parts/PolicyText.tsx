import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Markdown } from '#kit/ui/Markdown.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { policy } from '#features/policy/words.ts'
import { isNotFound } from '#kit/web/call.ts'
import { useOnline } from '#kit/web/native.ts'
import type { PolicyKind } from '../../rules.ts'
import { usePolicy, type PolicyQuery } from '../api.ts'

type Props = {
  kind: PolicyKind
  version?: string
  /** The heading above it, which is not repeated. */
  heading?: string
}

/** The text of a policy: of the given version or the one in force. */
export function PolicyText({ kind, version, heading }: Props) {
  const found = usePolicy(kind, version)
  if (!found.data) return <PolicyFallback found={found} />
  const { title, body } = found.data
  return (
    <article className="pb-6">
      {title !== heading && <h2 className="text-t7 font-bold">{title}</h2>}
      <Markdown text={body} from={3} tableLabel={policy.table} className="mt-3" />
    </article>
  )
}

function PolicyFallback({ found }: { found: PolicyQuery }) {
  const online = useOnline()
  const waiting = useDelayed(found.isPending && online)
  const retry = () => void found.refetch()
  if (isNotFound(found.error)) return <EmptyView text={policy.missing} />
  if (!online) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={retry} />
  if (found.isError && !found.isFetching) return <ErrorView onRetry={retry} />
  return (
    waiting && (
      <div role="status" aria-label={policy.loading}>
        <Skeleton className="h-7 w-40" />
        {WIDTHS.map((width, row) => (
          <Skeleton key={row} className={`mt-3 h-5 ${width}`} />
        ))}
      </div>
    )
  )
}

const WIDTHS = ['w-28', 'w-full', 'w-11/12', 'w-full', 'w-3/4', 'w-28', 'w-full', 'w-5/6']
