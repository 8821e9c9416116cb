import { useEffect, useRef } from 'react'
import { currentRouter } from './overlayHistory.ts'

/**
 * Searches for the last text once the typing has paused for `pauseMs`, through the `onSearch` of that moment. Not once another screen is shown or
 * still loads: the search's own navigation would abort that one and lead back.
 */
export function useDebouncedSearch(onSearch: (text: string) => void, pauseMs: number) {
  const search = useRef(onSearch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useRef({
    schedule(text: string): void {
      clearTimeout(timer.current)
      const { pathname } = currentRouter().state.location
      const searchIfShown = () => {
        const { location, navigation } = currentRouter().state
        const { pathname: next } = navigation.location ?? location
        if (next !== pathname) return
        // A tab or filter of this screen still loads, and `onSearch` does not know it yet.
        if (navigation.location) timer.current = setTimeout(searchIfShown, pauseMs)
        else search.current(text)
      }
      timer.current = setTimeout(searchIfShown, pauseMs)
    },
    cancel: (): void => clearTimeout(timer.current),
  }).current
}
