import type { ComponentType, LazyExoticComponent } from 'react'
import type { CounselInfo } from '../contract/session.ts'

type Part<P = { info: CounselInfo }> = LazyExoticComponent<ComponentType<P>>

/** What features in higher layers show of a counselling. Every part is loaded when it is first shown. */
export type CounselExtension = {
  /** A card of the detail, for both sides. */
  Card?: Part
  /** A button in the bar above the messages of the room. */
  RoomAction?: Part
  /** Above that bar, while a session by voice or video runs. */
  Stage?: Part<StageProps>
  /** In the waiting room of a session by voice or video that has not started. */
  Waiting?: Part
}

export type StageProps = {
  info: CounselInfo
  /** It fills the place between client card and conversation; otherwise it stands above the messages. */
  isWide: boolean
  /** Leads out of the room; null where something above the stage does. */
  onBack: (() => void) | null
  /** Opens what the member told; null where it stands beside the stage. */
  onIntake: (() => void) | null
  /** The session covers the whole window. */
  isFull: boolean
  /** Covers the window, or ends that; null where it cannot. */
  onFull: (() => void) | null
}

const extensions: CounselExtension[] = []

/** For the app's start. */
export const extendCounsels = (extension: CounselExtension): void => void extensions.push(extension)

export const counselExtensions = (): readonly CounselExtension[] => extensions
