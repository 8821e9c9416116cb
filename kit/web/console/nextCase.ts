import { createContext, useContext } from 'react'

/** Opens the next case of the queue after a decision about this one; the last one of a queue stays open. */
export type OpenNextCase = (decided: number) => void

export const NextCase = createContext<OpenNextCase>(() => undefined)

/** For the forms of a case; does nothing outside of a queue. */
export const useNextCase = (): OpenNextCase => useContext(NextCase)
