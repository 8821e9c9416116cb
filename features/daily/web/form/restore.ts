import type { MediaItem } from '#features/media/contract.ts'
import type { DayForm } from './model.ts'

/**
 * A draft with addresses of its media that work now: those of the daily itself, and fresh ones of uploads. Uploads
 * that are gone by now are left out; `lost` says how many.
 */
export async function withFreshMedia(form: DayForm, shown: readonly MediaItem[] = []): Promise<{ form: DayForm; lost: number }> {
  const of = (items: readonly MediaItem[], key: string) => items.find((item) => item.key === key)
  const keys = form.media.map((item) => item.key).filter((key) => !of(shown, key))
  if (keys.length === 0) return { form: { ...form, media: form.media.map((item) => of(shown, item.key) ?? item) }, lost: 0 }
  try {
    const { freshUploads } = await import('#features/media/web/public.ts')
    const known = [...shown, ...(await freshUploads(keys))]
    const media = form.media.flatMap((item) => of(known, item.key) ?? [])
    return { form: { ...form, media }, lost: form.media.length - media.length }
  } catch {
    // Without a connection nobody knows what is gone; saving will tell.
    return { form, lost: 0 }
  }
}
