import { href } from '#features/routes.ts'
import type { Club } from '../../contract.ts'
import { hasPower, standingOf, type ClubPower } from '../../rules.ts'

/** The parts of a club's settings, each with what a role needs for it (the table of decisions d-7). */
const NEEDS = {
  profile: 'edit',
  joining: 'edit',
  members: 'readBoard',
  requests: 'answerRequests',
  outside: 'answerRequests',
  invites: 'invite',
  board: 'notice',
  reports: 'moderate',
  handover: 'edit',
  closing: 'edit',
} as const satisfies Record<string, ClubPower>
export type SettingsView = keyof typeof NEEDS

export const isView = (name: string | null): name is SettingsView => name !== null && name in NEEDS

export const mayOpen = (club: Club, view: SettingsView): boolean => hasPower(standingOf(club.my), NEEDS[view], club)

/** The address of a part, or of the list of parts. */
export const settingsPath = (meetNo: number, view?: SettingsView): string =>
  `${href('ClubSettings', { id: meetNo })}${view === undefined ? '' : `?view=${view}`}`
