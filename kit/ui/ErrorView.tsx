import { Button } from './Button.tsx'
import { Scene } from './EmptyView.tsx'
import { ko } from './ko.ts'

/** Where something could not be loaded, with the way out. */
export function ErrorView({ text = ko.ui.failed, sub = ko.ui.failedHelp, onRetry }: { text?: string; sub?: string; onRetry?: () => void }) {
  const again = onRetry && (
    <Button variant="weak" size={48} onClick={onRetry}>
      {ko.ui.retry}
    </Button>
  )
  return (
    <div role="alert">
      <Scene kind="error" text={text} sub={sub} action={again} />
    </div>
  )
}
