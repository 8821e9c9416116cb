import { MINUTE_MS } from '#kit/contract/time.ts'
import { native } from './native.ts'

/** Downloads a file of haru's, by the browser or the native app; the address itself carries the permission. */
export function download(url: string): void {
  if (native.isThere()) return native.post('browser', { url: new URL(url, location.href).href })
  clickLink(url, '')
}

/** Saves a text as a file of this name. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  clickLink(url, name)
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}

function clickLink(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
