import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Opener = { requestWindow(size: { width: number; height: number }): Promise<Window> }
const openerOf = (): Opener | undefined => (window as { documentPictureInPicture?: Opener }).documentPictureInPicture

/** A window of its own for the stage, above other windows. `open` is null where the browser has none. */
export function useOwnWindow(isIn: boolean): { window: Window | null; open: (() => void) | null; close: () => void } {
  const [opened, setOpened] = useState<Window | null>(null)
  const current = useRef<Window | null>(null)
  const close = () => current.current?.close()
  useEffect(() => {
    if (!isIn) current.current?.close()
  }, [isIn])
  useEffect(() => () => current.current?.close(), [])
  const opener = openerOf()
  if (!opener) return { window: null, open: null, close }
  const open = async () => {
    const made = await opener.requestWindow({ width: 480, height: 360 }).catch(() => null)
    if (made === null) return
    copyStyles(made.document)
    made.addEventListener('pagehide', () => {
      current.current = null
      setOpened(null)
    })
    current.current = made
    setOpened(made)
  }
  return { window: opened, open: () => void open(), close }
}

/** Draws in another window; events and state are of this page. */
export const OwnWindow = ({ target, children }: { target: Window; children: ReactNode }) => createPortal(children, target.document.body)

/** The style sheets of the app's files; a page of the app has no others (decision 016). */
function copyStyles(to: Document): void {
  to.documentElement.lang = document.documentElement.lang
  to.title = document.title
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) to.head.append(link.cloneNode())
}
