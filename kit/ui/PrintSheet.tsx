import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What is printed instead of the page: black on white, without navigation (`app.css`). Not on screen. */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(<div className="print-sheet hidden text-[9pt] leading-[1.4] print:block">{children}</div>, document.body)
