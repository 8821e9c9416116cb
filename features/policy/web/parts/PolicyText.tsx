import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Markdown } from '#kit/ui/Markdown.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { policy } from '#features/policy/words.ts'
import { isGone } from '#kit/web/call.ts'
import { useOnline } from '#kit/web/native.ts'
import type { PolicyKind } from '../../rules.ts'
import { usePolicy, type PolicyQuery } from '../api.ts'

type Props = {
  kind: PolicyKind
  version?: string
  /** The heading that it stands under already. */
  under?: string
}

/** A text: the one in force, or the version that is asked for. */
export function PolicyText({ kind, version, under }: Props) {
  const found = usePolicy(kind, version)
  if (!found.data) return <Before found={found} />
  const { title, body } = found.data
  return (
    <article className="pb-6">
      {title !== under && <h2 className="text-t7 font-bold">{title}</h2>}
      <Markdown text={body} from={3} tableLabel={policy.table} className="mt-3" />
    </article>
  )
}

function Before({ found }: { found: PolicyQuery }) {
  const online = useOnline()
  const waiting = useDelayed(found.isPending && online)
  const again = () => void found.refetch()
  if (isGone(found.error)) return <EmptyView text={policy.missing} />
  if (!online) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />
  if (found.isError && !found.isFetching) return <ErrorView onRetry={again} />
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
