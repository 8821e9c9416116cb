import { ko } from '#kit/ui/ko.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { CalendarPreview } from '../../contract.ts'
import type { ExceptionDay } from '../../rules.ts'
import { calendar as words } from '../../words.ts'

/** The weekdays that get this weekday's hours. */
export async function openCopy(weekday: number): Promise<number[] | undefined> {
  const part = await busy(loadPart(() => import('./CopySheet.tsx'))).catch(() => null)
  if (!part) return failed()
  return openSheet<number[]>((close) => <part.CopySheet weekday={weekday} onDone={close} />, { title: words.copyTitle(weekday) })
}

type ExceptionOptions = { exception: ExceptionDay | null; taken: readonly string[]; today: string }

/** A new or changed exception; null removes it, undefined changes nothing. */
export async function openException(options: ExceptionOptions): Promise<ExceptionDay | null | undefined> {
  const part = await busy(loadPart(() => import('./ExceptionSheet.tsx'))).catch(() => null)
  if (!part) return failed()
  return openSheet<ExceptionDay | null>((close) => <part.ExceptionSheet {...options} onDone={close} />, {
    title: options.exception ? words.exceptionEdit : words.exceptionNew,
    full: true,
  })
}

/** Whether to save after this preview. */
export async function openPreview(preview: CalendarPreview, hasBooked: boolean): Promise<boolean> {
  const part = await busy(loadPart(() => import('./PreviewSheet.tsx'))).catch(() => null)
  if (!part) return (await failed()) ?? false
  const save = await openSheet<boolean>((close) => <part.PreviewSheet preview={preview} hasBooked={hasBooked} onDone={close} />, {
    title: words.preview,
  })
  return save === true
}

async function failed(): Promise<undefined> {
  await alert(ko.ui.failed)
}
