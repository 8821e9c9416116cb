import { replacePage } from '../overlayHistory.ts'
import type { Place } from './openWindows.ts'

/** The browser's windows, behind functions that tests can mock. */
export const browser = {
  /** Opens an empty window; null if the browser refuses. Only while a click is handled. */
  open: (place: Place): Window | null => window.open('about:blank', `haru-${place}`, 'popup,width=480,height=720'),
  /** Navigates an open window to this address of haru. */
  navigate: (opened: Window, path: string): void => opened.location.replace(path),
  /** Replaces the app by this address of haru, which later returns: Back must not open the provider a second time. */
  leave: (path: string): void => replacePage(path),
  /** Touch devices show no second window beside this one. */
  isTouch: (): boolean => matchMedia('(pointer: coarse)').matches,
}
