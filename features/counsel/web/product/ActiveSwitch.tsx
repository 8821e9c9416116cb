import { Switch } from '#kit/ui/Switch.tsx'
import { ownProducts as words } from '#features/counsel/words/product.ts'
import type { OwnProduct } from '../../contract/product.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { switchProduct } from './api.ts'
import { useState } from 'react'

type Props = {
  product: OwnProduct
  /** Nobody can apply to the expert, whatever is switched on. */
  isStopped: boolean
}

/** Whether members can apply for the product. */
export function ActiveSwitch({ product: { product_no, state }, isStopped }: Props) {
  const [isBusy, setBusy] = useState(false)
  const isActive = state === 1
  const change = async (checked: boolean) => {
    setBusy(true)
    await switchProduct(product_no, checked).catch(alertError)
    setBusy(false)
  }
  return (
    <Switch
      label={words.active}
      help={isActive ? (isStopped ? words.onWhileStopped : words.on) : words.off}
      checked={isActive}
      disabled={isBusy}
      onChange={(checked) => void change(checked)}
    />
  )
}
