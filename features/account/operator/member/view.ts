import type { ComponentType } from 'react'

/** A part of a member's page that another feature adds; its key is in the address. Operators without the right do not see it. */
export type MemberView = {
  key: string
  title: string
  right: string
  load: () => Promise<{ default: ComponentType<{ userNo: number }> }>
}
