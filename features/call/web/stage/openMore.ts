import { actionSheet, openMenu } from '#kit/web/overlays.ts'
import { menuAnchor } from '#kit/web/media.ts'
import { stage as words } from '../../words/stage.ts'
import { openDevices } from './openDevices.ts'
import type { OnStage } from './onStage.ts'

type Item = { key: string; label: string; run: () => unknown }

/** What is pressed seldom in a call: devices, voice alone, chat alone, a small picture, what the member told. */
export async function openMore(on: OnStage & { onOwnWindow: (() => void) | null }, at: Element): Promise<void> {
  const { call, view, hasVideo, info, isWide, isFull, onIntake, onFull, onOwnWindow } = on
  const isVoice = view.entry === 'voice'
  const small = onOwnWindow === null ? smallPicture(at) : null
  const items: (Item | null)[] = [
    onIntake && { key: 'intake', label: words.intake[info.side], run: onIntake },
    { key: 'devices', label: words.devices, run: () => openDevices(call, hasVideo) },
    hasVideo ? { key: 'voice', label: isVoice ? words.withPicture : words.voiceOnly, run: () => call.setVoice(!isVoice) } : null,
    onOwnWindow && !isWide ? { key: 'window', label: words.ownWindow, run: onOwnWindow } : null,
    isWide && onFull ? { key: 'full', label: words.full[isFull ? 'on' : 'off'], run: onFull } : null,
    small && !isVoice && hasVideo ? { key: 'small', label: words.small, run: small } : null,
    { key: 'retry', label: words.retry, run: () => call.retry() },
    { key: 'chat', label: words.chatOnly, run: () => call.leave() },
  ]
  const shown = items.filter((one) => one !== null)
  const choices = shown.map(({ key, label }) => ({ key, label }))
  const anchor = menuAnchor(at)
  const picked = anchor ? await openMenu({ label: words.more, at: anchor, items: choices }) : await actionSheet({ items: choices })
  await shown.find(({ key }) => key === picked)?.run()
}

/** Shows the other side's picture over other windows, where the browser can. */
function smallPicture(at: Element): (() => Promise<unknown>) | null {
  const video = at.closest('section')?.querySelector<HTMLVideoElement>('video[data-partner]')
  if (!video || !document.pictureInPictureEnabled || typeof video.requestPictureInPicture !== 'function') return null
  return () => video.requestPictureInPicture().catch(() => undefined)
}
