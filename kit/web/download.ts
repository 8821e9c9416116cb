import { native } from './native.ts'

/** Lets the browser, or the app around this page, fetch a file of haru's own from an address that carries its own right. */
export function download(url: string): void {
  if (native.isThere()) return native.post('browser', { url: new URL(url, location.href).href })
  handlePress(url, '')
}

/** Lets the browser keep a text that is here already as a file of this name. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  handlePress(url, name)
  // Some browsers begin to read only after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function handlePress(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
