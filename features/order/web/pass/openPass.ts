import { createElement } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { OrderSide } from '../../contract.ts'
import { passWords as words } from '../../words/pass.ts'

/** Opens a pass with its uses. */
export async function openPass(no: number, side: OrderSide): Promise<void> {
  const part = await busy(loadPart(() => import('./PassSheet.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  await openSheet(() => createElement(part.PassSheet, { no, side }), { title: words.detail.title, full: true })
}
