import type { ComponentType, LazyExoticComponent } from 'react'
import type { KinDetail } from '../contract.ts'

type Expert = KinDetail['invited'][number]
/** `isTaken`: they cannot be picked any more. `act` is the button of a row, `actOf` its name for screen readers. */
export type ExpertPickerProps = {
  isTaken: (userNo: number) => boolean
  act: string
  actOf: (name: string) => string
  onPick: (expert: Expert) => void
}

/** What features of higher layers add to the screens of questions. */
export type KinExtension = {
  /** Finds experts by name, whom the asker invites. Without it nobody is invited. */
  ExpertPicker?: LazyExoticComponent<ComponentType<ExpertPickerProps>>
}

let extension: KinExtension = {}

/** For the app's start. */
export const extendKin = (parts: KinExtension): void => void (extension = { ...extension, ...parts })

export const kinExtension = (): KinExtension => extension
