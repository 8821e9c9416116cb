import { createContext } from 'react'

/** The context that a popup over the room provides to its header. */
export type PopupControls = {
  /** Another popup lies behind this one, so the header shows Back. */
  hasBack: boolean
  /** Closes the popup and leads to the room. */
  close: () => void
  /** The header has the close button; `leave` replaces `close` for a screen that asks first. Returns a function that unregisters. */
  registerHeader: (leave?: () => void) => () => void
}

export const PopupContext = createContext<PopupControls | null>(null)
