import { readKept, writeKept } from '#kit/web/kept.ts'

// Every start begins with this, before anything is painted: it needs nothing but the device.

const THEME = 'haru_theme'
const SCALE = 'haru_font_scale'
const SCALE_MAX = 1.5

type Look = { theme?: string; font_scale?: string }

/** Puts the member's theme and letter size on the page, and keeps them on this device for the next start. */
export function wear({ theme, font_scale }: Look): void {
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
