import { leaveInPlace } from '../trail.ts'
import type { Place } from './openWindows.ts'

/** The browser's windows, behind functions that a test can watch. */
export const browser = {
  /** An empty window beside this one; null where the browser refuses. Only from within a press. */
  open: (place: Place): Window | null => window.open('about:blank', `haru-${place}`, 'popup,width=480,height=720'),
  /** Leads an open window to this address of haru. */
  lead: (opened: Window, path: string): void => opened.location.replace(path),
  /** Leaves the app for this address of haru, in this page's place: it comes back to it, and Back must not ask twice. */
  leave: (path: string): void => leaveInPlace(path),
  /** A finger can't reach a window beside this one. */
  isTouch: (): boolean => matchMedia('(pointer: coarse)').matches,
}
