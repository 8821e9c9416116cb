import type { MediaItem } from '#features/media/contract.ts'
import type { DayForm } from './model.ts'

/**
 * The form of a draft with valid media addresses: those of the saved daily, and new ones for uploads. Leaves out uploads
 * that no longer exist; `lost` is their number.
 */
export async function withFreshMedia(form: DayForm, shown: readonly MediaItem[] = []): Promise<{ form: DayForm; lost: number }> {
  const find = (items: readonly MediaItem[], key: string) => items.find((item) => item.key === key)
  const keys = form.media.map((item) => item.key).filter((key) => !find(shown, key))
  if (keys.length === 0) return { form: { ...form, media: form.media.map((item) => find(shown, item.key) ?? item) }, lost: 0 }
  try {
    const { freshUploads } = await import('#features/media/web/public.ts')
    const known = [...shown, ...(await freshUploads(keys))]
    const media = form.media.flatMap((item) => find(known, item.key) ?? [])
    return { form: { ...form, media }, lost: form.media.length - media.length }
  } catch {
    // Offline nothing is known about the uploads; the save reports missing ones.
    return { form, lost: 0 }
  }
}
