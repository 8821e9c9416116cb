import { HOME, href, pathOf } from '#features/routes.ts'
import { useGo } from '#kit/web/screen.tsx'
import { previousPath } from '#kit/web/overlayHistory.ts'

export type VivFlow = 'charge' | 'gift' | 'exchange'

/** The screen that started a flow, and the exits: both skip the flow's own screens in the history. */
export function useFlowExit(flow: VivFlow) {
  const go = useGo()
  const wallet = pathOf('VivMain') ?? href(HOME)
  const isOwnScreen = (path: string) => path.toLowerCase().includes(`viv-${flow}-`)
  const start = previousPath(isOwnScreen)
  const isWallet = start?.toLowerCase() === wallet
  return {
    hasStart: start !== undefined && !isWallet,
    leave: () => go.backTo(start ?? wallet, isOwnScreen),
    toWallet: () => go.backTo(wallet, isOwnScreen),
  }
}
