import type { ComponentType, LazyExoticComponent, RefObject } from 'react'
import type { Club } from '../contract.ts'

type Part<Props> = LazyExoticComponent<ComponentType<Props>>

/** What other features, and parts of this one that load later, add to the screens of clubs. What none of them gives is not shown. */
export type ClubExtension = {
  /** The meetups of a club: a tab of its page. */
  Bungaes?: Part<{ club: Club }>
  /** The board of a club: a tab of its page, for members alone. */
  Board?: Part<{ club: Club; scroller: RefObject<HTMLElement | null> }>
  /** The next meetup of a club that has one, on the first tab of its page. */
  Next?: Part<{ club: Club }>
  /** The newest pictures of a club's boards, on the first tab of its page, for members alone. */
  Pictures?: Part<{ club: Club }>
  /** The main button of a member on a club's page, beside the room. */
  MemberAction?: Part<{ club: Club }>
  /** This week's meetups of the viewer's clubs, on the main screen. */
  Week?: Part<object>
}

let extension: ClubExtension = {}

/** For the app's start. */
export const extendClub = (parts: ClubExtension): void => void (extension = { ...extension, ...parts })

export const clubExtension = (): ClubExtension => extension
