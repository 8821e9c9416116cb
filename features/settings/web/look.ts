import { readStored, writeStored } from '#kit/web/safeStorage.ts'

// Runs before the first paint, so it reads only this device's storage.

const THEME = 'haru_theme'
const SCALE = 'haru_font_scale'
const SCALE_MAX = 1.5
/** Storage key: whether care mode was on last. */
export const CARE = 'haru_care'

type Look = { theme?: string; font_scale?: string; hide_calorie?: string }

/** Applies the member's theme and font size, and stores them on this device for the next start. */
export function applyLook({ theme, font_scale, hide_calorie }: Look): void {
  if (hide_calorie !== undefined) writeStored(CARE, hide_calorie === '1' ? '1' : null)
  if (theme !== undefined) writeStored(THEME, theme === 'system' ? null : theme)
  if (font_scale !== undefined) writeStored(SCALE, font_scale === '1.0' ? null : font_scale)
  applyStoredLook()
}

/** Applies the stored look, before the server's settings arrive. */
export function applyStoredLook(): void {
  const theme = readStored(THEME)
  const scale = Number(readStored(SCALE))
  const { documentElement: page } = document
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  else delete page.dataset.theme
  page.style.fontSize = scale > 1 && scale <= SCALE_MAX ? `${scale * 100}%` : ''
}
