import { readKept, writeKept } from '#kit/web/safeStorage.ts'

// Every start begins with this, before anything is painted: it needs nothing but the device.

const THEME = 'haru_theme'
const SCALE = 'haru_font_scale'
const SCALE_MAX = 1.5
/** Whether the care mode was on the last time. */
export const CARE = 'haru_care'

type Look = { theme?: string; font_scale?: string; hide_calorie?: string }

/** Puts the member's theme and letter size on the page, and keeps them on this device for the next start. */
export function wear({ theme, font_scale, hide_calorie }: Look): void {
  if (hide_calorie !== undefined) writeKept(CARE, hide_calorie === '1' ? '1' : null)
  if (theme !== undefined) writeKept(THEME, theme === 'system' ? null : theme)
  if (font_scale !== undefined) writeKept(SCALE, font_scale === '1.0' ? null : font_scale)
  wearKept()
}

/** The look of the last time, before the server was asked. */
export function wearKept(): void {
  const theme = readKept(THEME)
  const scale = Number(readKept(SCALE))
  const { documentElement: page } = document
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  else delete page.dataset.theme
  page.style.fontSize = scale > 1 && scale <= SCALE_MAX ? `${scale * 100}%` : ''
}
