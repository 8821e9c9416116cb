import { Button } from '#kit/ui/Button.tsx'
import { topup } from '#kit/ui/words/topup.ts'
import { useGo } from '#kit/web/screen.tsx'
import { pathBehind } from '#kit/web/trail.ts'
import { walletPath } from '../ways.ts'

/** To the wallet, and to what viv were charged for, where that lies right behind. */
export function Ways() {
  const go = useGo()
  const wallet = walletPath()
  const behind = pathBehind()
  const hasErrand = behind !== undefined && behind !== wallet
  return (
    <div className="grid gap-2">
      {hasErrand && (
        <Button full onClick={() => go.back(wallet)}>
          {topup.back}
        </Button>
      )}
      <Button
        full
        variant={hasErrand ? 'quiet' : 'main'}
        onClick={() => (behind === wallet ? go.back(wallet) : go.to(wallet, { replace: true }))}
      >
        {topup.toViv}
      </Button>
    </div>
  )
}
