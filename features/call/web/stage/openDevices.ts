import { ko } from '#kit/ui/ko.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { createElement } from 'react'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import { deviceChoice as words } from '../../words/stage.ts'
import type { CallSession } from '../session/callSession.ts'

/** Opens the choice of camera, microphone and speaker. */
export async function openDevices(call: CallSession, hasVideo: boolean): Promise<void> {
  const part = await busy(loadPart(() => import('./DeviceChoice.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  await openSheet(() => createElement(part.DeviceChoice, { call, hasVideo }), { title: words.title })
}
