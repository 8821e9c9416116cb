import { Switch } from '#kit/ui/Switch.tsx'
import { ownProducts as words, product as common } from '#features/counsel/words/product.ts'
import type { OwnProduct } from '../../contract/product.ts'
import { isOffered } from '../../contract/product-rules.ts'
import { alertError } from './alert-error.ts'
import { switchProduct } from './api.ts'
import { useState } from 'react'

/** Whether members can apply for the product. */
export function ActiveSwitch({ product: { product_no, channel, state } }: { product: OwnProduct }) {
  const [isBusy, setBusy] = useState(false)
  const isActive = state === 1
  const isClosed = !isOffered(channel)
  const change = async (checked: boolean) => {
    setBusy(true)
    await switchProduct(product_no, checked).catch(alertError)
    setBusy(false)
  }
  const help = isClosed ? words.closedChannel(common.channels[channel]) : isActive ? words.on : words.off
  return (
    <Switch
      label={words.active}
      help={help}
      checked={isActive && !isClosed}
      disabled={isBusy || (isClosed && !isActive)}
      onChange={(checked) => void change(checked)}
    />
  )
}
