import { Button } from './Button.tsx'
import { Scene } from './EmptyView.tsx'
import { ko } from './ko.ts'

/** Shown when something could not be loaded, with a retry button. */
export function ErrorView({ text = ko.ui.failed, sub = ko.ui.failedHelp, onRetry }: { text?: string; sub?: string; onRetry?: () => void }) {
  const retryButton = onRetry && (
    <Button variant="weak" size={48} onClick={onRetry}>
      {ko.ui.retry}
    </Button>
  )
  return (
    <div role="alert">
      <Scene kind="error" text={text} sub={sub} action={retryButton} />
    </div>
  )
}
