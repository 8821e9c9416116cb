import { createContext } from 'react'

/** What a popup over the room says to the header within it. */
export type InPopup = {
  /** Another popup lies behind this one: Back means something. */
  hasBack: boolean
  /** To the room. */
  close: () => void
  /** The header shows the way out; a screen that asks before it is left gives its own. Gives the way to take that back. */
  take: (leave?: () => void) => () => void
}

export const PopupContext = createContext<InPopup | null>(null)
